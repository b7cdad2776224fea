import { onTestFinished } from 'vitest'

/** Makes the window narrow and low until the test ends: of media queries with a comma, this browser wants both. */
export function holdPhone(): void {
  const { happyDOM } = window as unknown as {
    happyDOM: { setViewport(size: { width: number; height: number }): void }
  }
  happyDOM.setViewport({ width: 390, height: 400 })
  onTestFinished(() => happyDOM.setViewport({ width: 1024, height: 768 }))
}
