/** An arc that turns; the words beside it say what is being waited for. */
export function Spinner({ size = 16 }: { size?: number }) {
  return (
    <svg
      aria-hidden="true"
      className="animate-spin"
      fill="none"
      height={size}
      viewBox="0 0 16 16"
      width={size}
    >
      <circle cx="8" cy="8" opacity="0.25" r="6.5" stroke="currentColor" strokeWidth="1.75" />
      <path d="M8 1.5A6.5 6.5 0 0 1 14.5 8" stroke="currentColor" strokeLinecap="round" strokeWidth="1.75" />
    </svg>
  )
}
