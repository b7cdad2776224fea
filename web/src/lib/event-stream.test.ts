import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readEvents, type StreamEvent } from './live.ts'

async function eventsIn(...chunks: Uint8Array[]): Promise<StreamEvent[]> {
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk)
      controller.close()
    },
  })
  return await Array.fromAsync(readEvents(stream))
}

const bytes = (text: string) => new TextEncoder().encode(text)

test('reads ids and data, of several lines too', async () => {
  const events = await eventsIn(bytes('id: 7\ndata: {"a":1}\n\ndata: one\ndata: two\n\n'))
  expect(events).toEqual([{ id: '7', data: '{"a":1}' }, { data: 'one\ntwo' }])
})

test('an event may have a name', async () => {
  expect(await eventsIn(bytes('event: presence\ndata: []\n\n'))).toEqual([{ name: 'presence', data: '[]' }])
})

test('a heartbeat is an event without data', async () => {
  expect(await eventsIn(bytes(': \n\n'))).toEqual([{}])
})

test('an event that was cut off is not delivered', async () => {
  expect(await eventsIn(bytes('data: whole\n\nid: 8\ndata: ha'))).toEqual([{ data: 'whole' }])
})

test('wherever the network cuts the bytes, the same events arrive', async () => {
  const text = 'id: 1\ndata: {"who":"米亞"}\n\n: \n\nid: 2\r\ndata: 二\r\n\r\n'
  const whole = bytes(text)
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(fc.nat(whole.length), { maxLength: 8 }), async cuts => {
      const edges = [0, ...cuts.toSorted((a, b) => a - b), whole.length]
      const chunks = edges.slice(1).map((edge, index) => whole.slice(edges[index], edge))
      expect(await eventsIn(...chunks)).toEqual([
        { id: '1', data: '{"who":"米亞"}' },
        {},
        { id: '2', data: '二' },
      ])
    }),
  )
})
