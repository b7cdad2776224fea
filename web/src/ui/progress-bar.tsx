/** The share of something that is done, as a thin line. */
export function ProgressBar({ label, share }: { label: string; share: number }) {
  return (
    <span
      aria-label={label}
      aria-valuemax={100}
      aria-valuemin={0}
      aria-valuenow={Math.round(share * 100)}
      className="h-1 overflow-hidden rounded-full bg-sunken forced-color-adjust-none"
      role="progressbar"
    >
      <span
        className="block h-full origin-left rounded-full bg-pine transition-transform duration-180"
        style={{ transform: `scaleX(${share})` }}
      />
    </span>
  )
}
