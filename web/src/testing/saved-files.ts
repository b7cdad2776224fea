import { vi } from 'vitest'

/** Collects the files that the browser is given to save from now on. */
export function savedFiles() {
  const saved: { name: string; content: Blob }[] = []
  let content = new Blob()
  URL.createObjectURL = given => {
    content = given as Blob
    return 'blob:here'
  }
  URL.revokeObjectURL = () => undefined
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, content })
  })
  return saved
}
