import type { LiveEvent } from '@caravan/contract/events'
import type { NoteEvent } from '@caravan/contract/note'
import type { Presence } from '@caravan/contract/presence'

export interface EventStream {
  status: number
  headers: Headers
  /** The next event, or undefined when the server has ended the stream. */
  next(): Promise<LiveEvent | undefined>
  /** The next word of who is here; events in between are passed over. */
  nextPresence(): Promise<Presence[] | undefined>
  /** The next word of what is written in the note; events in between are passed over. */
  nextNote(): Promise<NoteEvent | undefined>
  /** The next block as it was sent, comments included. */
  nextBlock(): Promise<string | undefined>
  close(): void
}

/** Opens a stream of events as a browser does, with `fetch`; one that is asked for by a body sends it. */
export async function openEvents(
  url: string,
  headers: Record<string, string>,
  body?: string,
): Promise<EventStream> {
  const gone = new AbortController()
  const sent = body === undefined ? {} : { method: 'POST', body }
  const response = await fetch(url, { headers, signal: gone.signal, ...sent })
  const blocks = splitBlocks(response)

  async function nextBlock() {
    const { value, done } = await blocks.next()
    return done ? undefined : value
  }

  async function nextNamed(name: string) {
    for (let block = await nextBlock(); block !== undefined; block = await nextBlock())
      if (block.startsWith(`event: ${name}\ndata: `))
        return JSON.parse(block.slice(block.indexOf('data: ') + 6))
    return undefined
  }

  return {
    status: response.status,
    headers: response.headers,
    nextBlock,
    nextPresence: () => nextNamed('presence'),
    nextNote: () => nextNamed('note'),
    async next() {
      for (let block = await nextBlock(); block !== undefined; block = await nextBlock()) {
        if (block.startsWith('event: ')) continue
        const data = /^data: (.*)$/m.exec(block)?.[1]
        if (data === undefined) continue
        const event: LiveEvent = JSON.parse(data)
        if (block !== `id: ${event.seq}\ndata: ${data}`) throw new Error(`a block of another shape: ${block}`)
        return event
      }
      return undefined
    },
    close: () => gone.abort(),
  }
}

async function* splitBlocks(response: Response): AsyncGenerator<string, undefined> {
  let text = ''
  for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const parts = (text + chunk).split('\n\n')
    text = parts.pop() ?? ''
    yield* parts
  }
  return undefined
}
