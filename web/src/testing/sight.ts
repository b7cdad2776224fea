import { onTestFinished, vi } from 'vitest'

/** Brings what a test shows into sight: at once, or when the answer is called. */
export function intoSight({ isLater = false } = {}): () => void {
  const seen: (() => void)[] = []
  let isThere = !isLater
  const observer = vi.spyOn(globalThis, 'IntersectionObserver').mockImplementation(
    class {
      readonly observe: () => void
      constructor(tell: IntersectionObserverCallback) {
        const see = () => tell([{ isIntersecting: true } as IntersectionObserverEntry], this as never)
        this.observe = () => void (isThere ? see() : seen.push(see))
      }
      disconnect() {}
    } as never,
  )
  onTestFinished(() => observer.mockRestore())
  return () => {
    isThere = true
    for (const see of seen.splice(0)) see()
  }
}
