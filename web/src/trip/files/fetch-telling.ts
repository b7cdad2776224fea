import { SILENT_AFTER } from '../write/deliver.ts'

/**
 * A `fetch` that tells how much of the body has left, from 0 to 1; only XMLHttpRequest knows. A line on which nothing
 * moves is silence, after longer where a server has much to do with what it was sent.
 */
export function fetchTelling(onProgress: (share: number) => void, silentAfter = SILENT_AFTER): typeof fetch {
  return (address, { method = 'GET', headers, body = null, signal } = {}) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason)
      const request = new XMLHttpRequest()
      let stall: ReturnType<typeof setTimeout> | undefined
      function waitOn(): void {
        clearTimeout(stall)
        stall = setTimeout(() => {
          reject(new TypeError('Nothing moves.'))
          request.abort()
        }, silentAfter)
      }
      request.open(method, String(address))
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value)
      request.upload.onprogress = ({ loaded, total }) => {
        waitOn()
        onProgress(total > 0 ? loaded / total : 0)
      }
      request.responseType = 'blob'
      request.onload = () => resolve(answerOf(request))
      request.onerror = () => reject(new TypeError('No answer came.'))
      request.onabort = () => reject(signal?.reason)
      request.onloadend = () => clearTimeout(stall)
      signal?.addEventListener('abort', () => request.abort())
      waitOn()
      request.send(body as XMLHttpRequestBodyInit)
    })
}

function answerOf(request: XMLHttpRequest): Response {
  const lines = request.getAllResponseHeaders().trim().split(/\r?\n/)
  const headers = lines.map(line => [line.split(':', 1)[0] ?? '', line.slice(line.indexOf(':') + 1).trim()])
  const { status, response } = request
  return new Response(response, { status, headers: headers as [string, string][] })
}
