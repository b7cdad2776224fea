import { fetchStub } from './network.ts'

/** Stands in for the browser's XMLHttpRequest, as far as `fetch-telling.ts` uses it; half of a body leaves at once. */
export class UploadStub {
  status = 0
  response: Blob | undefined
  readonly upload: { onprogress?: (progress: { loaded: number; total: number }) => void } = {}
  onload?: () => void
  onerror?: () => void
  onabort?: () => void
  onloadend?: () => void
  readonly #headers = new Headers()
  readonly #leaving = new AbortController()
  #method = ''
  #address = ''
  #answered = new Headers()

  open(method: string, address: string): void {
    this.#method = method
    this.#address = address
  }

  setRequestHeader(name: string, value: string): void {
    this.#headers.set(name, value)
  }

  getAllResponseHeaders(): string {
    return [...this.#answered].map(([name, value]) => `${name}: ${value}\r\n`).join('')
  }

  abort(): void {
    this.#leaving.abort()
    this.onabort?.()
    this.onloadend?.()
  }

  async send(body: FormData): Promise<void> {
    const { signal } = this.#leaving
    this.upload.onprogress?.({ loaded: 1, total: 2 })
    try {
      const answer = await fetchStub(this.#address, {
        ...{ method: this.#method, headers: this.#headers, body, signal },
      })
      this.status = answer.status
      this.#answered = answer.headers
      this.response = await answer.blob()
      this.onload?.()
    } catch {
      if (!signal.aborted) this.onerror?.()
    }
    if (!signal.aborted) this.onloadend?.()
  }
}
