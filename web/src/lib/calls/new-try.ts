let forgets: (() => void) | undefined

/** Names what is to be done when somebody tries something anew. */
export function whenTried(forget: () => void): void {
  forgets = forget
}

/** Something is tried; the failures before it are of yesterday. */
export function tryAnew(): void {
  forgets?.()
}
