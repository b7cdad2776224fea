/** The road, an open C, ends at its stop. */
export function LogoMark({ size = 30 }: { size?: number }) {
  return (
    <svg aria-hidden="true" fill="none" height={size} viewBox="0 0 28 28" width={size}>
      <path d="M20.6 6.9A10.4 10.4 0 1 0 17.5 23.4" stroke="currentColor" strokeWidth="4.3" />
      <circle cx="20.6" cy="6.9" fill="currentColor" r="2.15" />
      <circle className="fill-marigold" cx="21.4" cy="21" r="3.3" />
    </svg>
  )
}

/** Mark and name, in the colour of the text around it. No style attribute: the policy of a prerendered page blocks it. */
export function Logo() {
  return (
    <span className="inline-flex items-center gap-2.5 text-[21px] font-[720] tracking-[-0.03em] [font-stretch:116%]">
      <LogoMark />
      <span>Caravan</span>
    </span>
  )
}
