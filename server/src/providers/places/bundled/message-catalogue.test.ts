import { expect, test } from 'vitest'
import { readMessages } from './message-catalogue.ts'

/** A catalogue as `msgfmt` writes it. */
function catalogueOf(messages: Record<string, string>): Buffer {
  const texts = [...Object.keys(messages), ...Object.values(messages)].map(text => Buffer.from(text))
  const count = texts.length / 2
  const head = Buffer.alloc(28 + 8 * texts.length)
  for (const [at, word] of [0x950412de, 0, count, 28, 28 + 8 * count].entries())
    head.writeUInt32LE(word, 4 * at)
  let end = head.length
  for (const [at, text] of texts.entries()) {
    head.writeUInt32LE(text.length, 28 + 8 * at)
    head.writeUInt32LE(end, 32 + 8 * at)
    end += text.length + 1
  }
  return Buffer.concat([head, ...texts.flatMap(text => [text, Buffer.alloc(1)])])
}

test('messages are read by their keys', () => {
  const catalogue = catalogueOf({ '2643743': 'Londres', 'IT.15': '西西里' })
  expect([...readMessages(catalogue)]).toEqual([
    ['2643743', 'Londres'],
    ['IT.15', '西西里'],
  ])
})

test('another file is refused', () => {
  expect(() => readMessages(Buffer.alloc(28))).toThrow('not a message catalogue')
})
