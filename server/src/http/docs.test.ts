import { contract } from '@caravan/contract/contract'
import { endpoint } from '@caravan/contract/endpoint'
import { errors } from '@caravan/contract/errors'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { docsStyle, renderDocs } from './docs.ts'
import type { ApiDocument } from './openapi.document.ts'
import { describeApi } from './openapi.ts'

const description = describeApi(contract)
const page = renderDocs(description)

const hostile = `"><script>alert('x')</script>&<img src=x onerror=alert(1)>`

/** The same document with every text in it made hostile. */
function poisoned(): ApiDocument {
  const shapes = new Set(['$ref', 'type', 'openapi', 'in', 'scheme', 'style', 'tags', 'name'])
  return JSON.parse(JSON.stringify(description), (key, value) =>
    typeof value === 'string' && !shapes.has(key) && Number.isNaN(Number(key)) ? value + hostile : value,
  )
}

function idsIn(markup: string): string[] {
  return [...markup.matchAll(/\sid="([^"]*)"/g)].map(([, id = '']) => id)
}

function commandFor(declared: Parameters<typeof endpoint>[0], publicUrl?: URL): string {
  const markup = renderDocs(describeApi({ call: declared }, publicUrl ? { publicUrl } : {}))
  const command = /<pre[^>]*><code>(.*?)<\/code><\/pre>/s.exec(markup)?.[1] ?? ''
  return command.replaceAll(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))
}

describe('the reader of the API', () => {
  test('has every call, with a link that leads to it', () => {
    for (const [name, call] of Object.entries(contract)) {
      expect(page).toContain(`id="call-${name}"`)
      expect(page).toContain(`href="#call-${name}"`)
      expect(page.replaceAll('<wbr>', '')).toContain(call.path)
    }
  })

  test('has every failure that a call declares, in its words', () => {
    const text = page.replaceAll('<wbr>', '')
    for (const code of Object.values(contract).flatMap(({ errors }) => errors)) {
      expect(text).toContain(`<code>${code}</code>`)
      expect(text).toContain(errors[code][1].replaceAll('<', '&#60;'))
    }
  })

  test('leads every link on the page somewhere, and names everything once', () => {
    const ids = idsIn(page)
    expect(new Set(ids).size).toBe(ids.length)
    for (const [, target = ''] of page.matchAll(/href="#([^"]*)"/g)) expect(ids).toContain(target)
  })

  test('needs nothing but its style sheet', () => {
    expect(page).not.toMatch(/<script|\sstyle=|\son\w+=|\ssrc=|<style|<iframe/i)
    expect([...page.matchAll(/<link [^>]*>/g)].join()).toBe('<link rel="stylesheet" href="/api/docs.css">')
    expect(docsStyle).not.toMatch(/url\(|@import/)
  })

  test('escapes whatever the description says', () => {
    const call = endpoint({
      method: 'GET',
      path: `/things/${hostile}`,
      summary: hostile,
      access: 'anyone',
      query: z.object({ [hostile]: z.string() }),
      response: z.object({
        [hostile]: z.union([z.literal(hostile), z.array(z.object({ [hostile]: z.int() }))]),
      }),
      errors: [],
    })
    const tagsIn = (markup: string) => new Set(markup.match(/<[a-z!][^\s>]*/gi))
    for (const document of [poisoned(), describeApi({ [hostile]: call })]) {
      const markup = renderDocs(document)
      expect(markup).toContain('&#60;script&#62;')
      expect([...tagsIn(markup)].filter(tag => !tagsIn(page).has(tag))).toEqual([])
      expect(markup.replaceAll(/"[^"<>]*"/g, '')).not.toMatch(/<[^>]*(onerror|src)=/)
    }
  })

  test('shows a shape field by field, with what is optional and what bounds it', () => {
    const call = endpoint({
      method: 'PUT',
      path: '/trips/one',
      summary: 'A trip',
      access: 'user',
      body: z.object({
        name: z.string().check(z.minLength(1), z.maxLength(1_200)),
        days: z.optional(z.array(z.string())),
      }),
      response: z.union([z.object({ left: z.nullable(z.int()) }), z.object({ right: z.enum(['a', 'b']) })]),
      errors: [],
    })
    const text = renderDocs(describeApi({ call })).replaceAll(/<[^>]*>/g, '')
    expect(text).toContain('name string 1 to 1,200 characters')
    expect(text).toContain('days optional list of strings')
    expect(text).toContain('left integer or null')
    expect(text).toContain('right &#34;a&#34; or &#34;b&#34;')
  })
})

describe('the command that is ready to call', () => {
  const base = {
    method: 'POST',
    path: '/things/all',
    summary: '',
    access: 'user',
    response: null,
    errors: [],
  } as const

  test('sends JSON with a token and variables for ids', () => {
    const command = commandFor(
      {
        ...base,
        method: 'PUT',
        path: '/things/{thingId}',
        body: z.object({ name: z.string(), kind: z.enum(['a']) }),
      },
      new URL('https://trips.example'),
    )
    expect(command).toBe(
      [
        'curl -X PUT',
        '"https://trips.example/api/things/$thingId"',
        '-H "Authorization: Bearer $TOKEN"',
        `--json '{"name":"…","kind":"a"}'`,
      ].join(' \\\n  '),
    )
  })

  test('sends a query, a form or a file, and reads a picture or a stream', () => {
    const fields = z.object({ "o'clock": z.string() })
    expect(commandFor({ ...base, query: fields })).toContain(String.raw`--url-query 'o'\''clock=…'`)
    expect(commandFor({ ...base, form: fields })).toContain(String.raw`--data-urlencode 'o'\''clock=…'`)
    expect(commandFor({ ...base, file: { maxBytes: 1 } })).toContain("-F 'file=@picture.jpg'")
    expect(commandFor({ ...base, method: 'GET', response: 'image/webp' })).toContain('curl -o answer.webp')
    expect(commandFor({ ...base, method: 'GET', response: 'text/event-stream' })).toContain('curl -N')
    expect(commandFor({ ...base, access: 'anyone' })).toBe('curl -X POST \\\n  "$CARAVAN/api/things/all"')
  })
})
