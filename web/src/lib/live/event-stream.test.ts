import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readEvents } from './event-stream.ts'

async function eventsIn(...chunks: Uint8Array[]): Promise<(string | undefined)[]> {
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk)
      controller.close()
    },
  })
  return await Array.fromAsync(readEvents(stream))
}

const bytes = (text: string) => new TextEncoder().encode(text)

test('reads data, of several lines too', async () => {
  const events = await eventsIn(bytes('id: 7\ndata: {"a":1}\n\ndata: one\ndata:two\n\n'))
  expect(events).toEqual(['{"a":1}', 'one\ntwo'])
})

test('a heartbeat is an event without data', async () => {
  expect(await eventsIn(bytes(': \n\n'))).toEqual([undefined])
})

test('an event that was cut off is not delivered', async () => {
  expect(await eventsIn(bytes('data: whole\n\nid: 8\ndata: ha'))).toEqual(['whole'])
})

test('wherever the network cuts the bytes, the same events arrive', async () => {
  const text = 'id: 1\ndata: {"who":"米亞"}\n\n: \n\nid: 2\r\ndata: 二\r\n\r\n'
  const whole = bytes(text)
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(fc.nat(whole.length), { maxLength: 8 }), async cuts => {
      const edges = [0, ...cuts.toSorted((a, b) => a - b), whole.length]
      const chunks = edges.slice(1).map((edge, index) => whole.slice(edges[index], edge))
      expect(await eventsIn(...chunks)).toEqual(['{"who":"米亞"}', undefined, '二'])
    }),
  )
})
