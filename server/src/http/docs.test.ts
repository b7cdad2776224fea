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

describe('the page of the API', () => {
  test('has every call', () => {
    for (const [name, { method, path }] of Object.entries(contract)) {
      expect(page).toContain(`id="${name}"`)
      expect(page).toContain(`<code>${method} ${path}</code>`)
    }
  })

  test('has every failure that a call declares, in its words', () => {
    for (const code of Object.values(contract).flatMap(({ errors }) => errors)) {
      expect(page).toContain(`<code>${code}</code>`)
      expect(page).toContain(errors[code][1].replaceAll('<', '&#60;'))
    }
  })

  test('leads every link on the page somewhere, and names everything once', () => {
    const ids = [...page.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id)
    expect(new Set(ids).size).toBe(ids.length)
    for (const [, target] of page.matchAll(/href="#([^"]*)"/g)) expect(ids).toContain(target)
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

  test('shows a shape field by field, with what is optional', () => {
    const call = endpoint({
      method: 'PUT',
      path: '/trips/one',
      summary: 'A trip',
      access: 'user',
      body: z.object({ name: z.string(), days: z.optional(z.array(z.string())) }),
      response: z.union([z.object({ left: z.nullable(z.int()) }), z.object({ right: z.enum(['a', 'b']) })]),
      errors: [],
    })
    const text = renderDocs(describeApi({ call })).replaceAll(/<[^>]*>/g, '')
    expect(text).toMatch(/\n {2}name: string The name\.\n {2}days\?: list of string The days\.\n\}/)
    expect(text).toMatch(/left: integer \| null/)
    expect(text).toMatch(/\} \| \{\n {2}right: &#34;a&#34; \| &#34;b&#34;/)
  })
})
