import { whenIdle } from '../idle.ts'
import type { Following, shareStream } from './shared-stream.ts'

const shared = new Map<string, ReturnType<typeof shareStream>>()

/** How long to wait where the network went before the stream's own script came. */
const AGAIN_MS = 5_000

/** Follows the live events of the account, or of a trip, by the one stream that all tabs of the browser share. */
export function follow(token: string, following: Following): () => void {
  let isStopped = false
  async function begin(): Promise<void> {
    const part = await import('./shared-stream.ts').catch(() => undefined)
    if (isStopped) return
    if (!part) return void setTimeout(begin, AGAIN_MS)
    const stream = shared.get(token) ?? part.shareStream(token)
    shared.set(token, stream)
    stream.add(following)
  }
  // The page is drawn first.
  const forget = whenIdle(() => void begin())
  return () => {
    isStopped = true
    forget()
    if (shared.get(token)?.remove(following)) shared.delete(token)
  }
}
