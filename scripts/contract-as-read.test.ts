import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import { contractAsRead } from './contract-as-read.mjs'

type Handler = (this: object, code: string, path: string) => Promise<string>

/** The text of a file of the contract as the browser gets it. */
async function asRead(code: string): Promise<string> {
  const { transform } = contractAsRead() as unknown as { transform: { handler: Handler } }
  return await transform.handler.call({ parse: parseAst }, code, '/contract/src/tours.ts')
}

const file = `import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, line } from './fields.ts'
import { member } from './trips.ts'
/** A tour, with its Id and a line. */
export const Tour = z.object({ id: Id, name: line(1, 80) })
export const readTour = endpoint({
  method: 'GET',
  path: '/tours/{tourId}',
  summary: 'One tour',
  access: member,
  get response() {
    return Tour
  },
  limits: [{ per: 'user', max: 5, seconds: 60 }],
  maxAge: 60,
})
export const isLong = name => name.length > 80
`

test('of a declared call what the browser reads is there, as plain data', async () => {
  const text = await asRead(file)
  // The build drops what nobody names.
  const plain = text.replaceAll(/^(?:import|export const Tour) .*\n/gm, '').replace('member', "'member'")
  const { readTour } = await import(`data:text/javascript,${encodeURIComponent(plain)}`)
  expect(readTour).toEqual({ method: 'GET', path: '/tours/{tourId}', access: 'member', maxAge: 60 })
})

test('what is imported for schemas alone is imported no more', async () => {
  const text = await asRead(file)
  expect([...text.matchAll(/from '(.*)'/g)].map(([, from]) => from)).toEqual(['./trips.ts'])
  expect(text).toContain('isLong')
})

test('a schema that is read stops the build', async () => {
  const text = await asRead(file)
  const { generateBundle } = contractAsRead() as unknown as {
    generateBundle: (this: object, options: unknown, bundle: object) => void
  }
  const complain = (message: string) => {
    throw new Error(message)
  }
  const build = (code: string) => () =>
    generateBundle.call({ error: complain }, {}, { 'a.js': { type: 'chunk', fileName: 'a.js', code } })
  expect(build(text)).toThrow('a.js reads a schema of the contract')
  expect(build('export const isLong = 1')).not.toThrow()
})
