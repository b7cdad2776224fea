import { type Endpoint, isSchema } from '@caravan/contract/endpoint'
import { afterAll, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { partsOf } from '../testing/leaves.ts'
import { endpoints } from '../testing/samples.ts'

/** Every schema of what callers send, once, with the first place where it stands. */
const parts = new Map<z.core.$ZodType, string>()
for (const [name, endpoint] of endpoints)
  for (const part of ['params', 'query', 'body', 'form'] as const satisfies (keyof Endpoint)[])
    if (isSchema(endpoint[part]))
      for (const { path, schema } of partsOf(endpoint[part]))
        if (!parts.has(schema)) parts.set(schema, `${name} ${part} ${path.join('.')}`)

const ofType = (...types: string[]) =>
  [...parts].flatMap(([schema, where]) => (types.includes(schema._zod.def.type) ? [{ where, schema }] : []))

/** The worst to sort: each mark belongs before the one in front of it. */
const marks = (count: number) => `e${'\u0301\u0323'.repeat(count)}`.slice(0, count + 1)

describe('a text', () => {
  const texts = ofType('string')
  const normalise = vi.spyOn(String.prototype, 'normalize')
  afterAll(() => normalise.mockRestore())

  test('of any call is measured before it is normalised', () => {
    expect(texts.length).toBeGreaterThan(60)
    for (const { where, schema } of texts)
      for (const text of [marks(30_000), marks(500_000), 'x '.repeat(550_000)]) {
        const { success } = z.safeParse(schema, text)
        expect([where, success, normalise.mock.calls.length]).toEqual([where, false, 0])
      }
  })

  test('of any call may have 30 marks in a row and no more, which it says; names of files are cleaned', () => {
    const free = texts.filter(({ schema }) => z.safeParse(schema, marks(30)).success)
    expect(free.length).toBeGreaterThan(30)
    const taken = free.filter(({ schema }) => {
      normalise.mockClear()
      const { success, error } = z.safeParse(schema, marks(31))
      if (!success) expect([error.issues[0]?.message, normalise.mock.calls.length]).toEqual(['text.marks', 0])
      return success
    })
    expect(taken.map(({ where }) => where)).toEqual(['uploadAttachment query name'])
  })

  test('with nothing to see in it is told from others in time that grows with its length', () => {
    const began = performance.now()
    for (const { schema } of texts) z.safeParse(schema, `\u200B${'\uFEFF'.repeat(24)}a`)
    expect(performance.now() - began).toBeLessThan(1_000)
  })
})

describe('a list', () => {
  const lists = ofType('array', 'record')

  /** Nobody looks at an element. */
  function untouched(kind: string, count: number): unknown {
    const look = () => {
      throw new Error('an element was looked at')
    }
    if (kind === 'record')
      return Object.defineProperties(
        {},
        Object.fromEntries(Array.from({ length: count }, (_, at) => [at, { get: look, enumerable: true }])),
      )
    return new Proxy(Array(count), { get: (list, key) => (key === 'length' ? list.length : look()) })
  }

  test('of any call has a most, and is counted before its elements are looked at', () => {
    expect(lists.length).toBeGreaterThan(10)
    for (const { where, schema } of lists) {
      const list = untouched(schema._zod.def.type, 5_001)
      const refused = () => z.safeParse(schema, list).success
      expect(refused, where).not.toThrow()
      expect([where, refused()]).toEqual([where, false])
    }
  })
})
