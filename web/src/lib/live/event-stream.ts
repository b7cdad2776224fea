/** Reads the data of server-sent events off a stream, and undefined for what has none, by which a server shows that it is there. */
export async function* readEvents(stream: ReadableStream<Uint8Array>): AsyncGenerator<string | undefined> {
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
      for (const block of blocks) yield dataOf(block)
    }
  } finally {
    // Not awaited: a stream that was aborted never settles it in every browser.
    void reader.cancel().catch(() => {})
  }
}

function dataOf(block: string): string | undefined {
  const data = block
    .split(/\r\n|\n|\r/)
    .filter(line => /^data(:|$)/.test(line))
    .map(line => line.replace(/^data:? ?/, ''))
  return data.length > 0 ? data.join('\n') : undefined
}
