/** One event of a `text/event-stream`; without data it only moves the id or is a sign of life. */
export type StreamEvent = { id?: string; name?: string; data?: string }

/** Reads server-sent events off a stream, and an empty event for each comment, by which a server shows that it is there. */
export async function* readEvents(stream: ReadableStream<Uint8Array>): AsyncGenerator<StreamEvent> {
  const reader = stream.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  try {
    while (true) {
      const { value, done } = await reader.read()
      if (done) return
      rest += decoder.decode(value, { stream: true })
      // A carriage return at the very end may be the first half of a line break.
      const blocks = rest.split(/\r\n\r\n|\n\n|\r\r(?!$)/)
      rest = blocks.pop() ?? ''
      for (const block of blocks) yield eventOf(block)
    }
  } finally {
    // Not awaited: a stream that was aborted never settles it in every browser.
    void reader.cancel().catch(() => {})
  }
}

function eventOf(block: string): StreamEvent {
  const event: StreamEvent = {}
  const data: string[] = []
  for (const line of block.split(/\r\n|\n|\r/)) {
    const colon = line.indexOf(':')
    if (colon === 0) continue
    const field = colon < 0 ? line : line.slice(0, colon)
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '')
    if (field === 'data') data.push(value)
    if (field === 'id') event.id = value
    if (field === 'event') event.name = value
  }
  return data.length > 0 ? { ...event, data: data.join('\n') } : event
}
