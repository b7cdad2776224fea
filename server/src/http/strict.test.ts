import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseStrictJson } from './strict.ts'

const parse = (text: string) => parseStrictJson(Buffer.from(text))

/** Texts with everything in them that has a meaning in JSON. */
const awkward = fc.string({
  unit: fc.constantFrom('{', '}', '[', ']', ':', ',', '"', '\\', 'a', '\n', '👍', '\u2028'),
})
const value = fc.jsonValue({ maxDepth: 7, stringUnit: 'binary', depthSize: 'large' })
const runs = { numRuns: 10_000 }

function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  return 1 + Math.max(0, ...Object.values(value).map(depthOf))
}

describe('SZ-02 strict JSON', () => {
  test('is read as any other JSON, however it is written', () => {
    fc.assert(
      fc.property(value, fc.constantFrom(0, 1, '\t', '\r\n'), (expected, space) => {
        const text = JSON.stringify(expected, null, space)
        fc.pre(expected === null || depthOf(expected) <= 10)
        fc.pre(!text.includes('__proto__'))
        expect(parse(text)).toEqual(JSON.parse(text))
      }),
      { numRuns: 3_000 },
    )
  })

  test('takes any text as a name or a value, but for the same name twice', () => {
    fc.assert(
      fc.property(awkward, awkward, (name, text) => {
        const [key, string] = [JSON.stringify(name), JSON.stringify(text)]
        expect(parse(`{${key}:${string}}`)).toEqual({ [name]: text })
        expect(parse(`[{${key}:${string}},{${key}:{${key}:1}}]`)).toEqual([
          { [name]: text },
          { [name]: { [name]: 1 } },
        ])
        expect(() => parse(`{${key}:${string},"between":[{}],${key}:null}`)).toThrow('request.malformed')
      }),
      runs,
    )
  })

  test('sees through every way to write a name', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 8 }), name => {
        const escaped = JSON.stringify(name).slice(1, -1)
        const spelled = name
          .split('')
          .map(each => `\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`)
          .join('')
        expect(() => parse(`{"${escaped}":1,"${spelled}":2}`)).toThrow('request.malformed')
      }),
      runs,
    )
    expect(() => parse('{"\\u005f\\u005fproto__":1}')).toThrow('request.malformed')
    expect(() => parse('[{"a":{"__proto__":1}}]')).toThrow('request.malformed')
    expect(parse('"__proto__"')).toBe('__proto__')
  })

  test('goes ten levels deep, whatever they are made of', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { minLength: 1, maxLength: 20 }), levels => {
        const text = levels.reduceRight((inner, isList) => (isList ? `[${inner}]` : `{"a":${inner}}`), '0')
        if (levels.length <= 10) expect(parse(text)).toEqual(JSON.parse(text))
        else expect(() => parse(text)).toThrow('request.malformed')
      }),
      runs,
    )
  })

  test('is nothing that JSON is not', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          awkward,
          fc.uint8Array({ maxLength: 50 }).map(bytes => Buffer.from(bytes).toString('latin1')),
        ),
        text => {
          let isJson = true
          try {
            JSON.parse(text)
          } catch {
            isJson = false
          }
          if (!isJson) expect(() => parse(text)).toThrow('request.malformed')
        },
      ),
      runs,
    )
  })

  test('is UTF-8', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 12 }), bytes => {
        const quoted = Buffer.concat([Buffer.from('"'), bytes, Buffer.from('"')])
        const isText = Buffer.from(quoted.toString('utf8')).equals(quoted)
        if (!isText) expect(() => parseStrictJson(quoted)).toThrow('request.malformed')
      }),
      runs,
    )
  })
})
