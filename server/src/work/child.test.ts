import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { silent } from '../log.ts'
import type { TestWork } from '../testing/child.work.ts'
import { temporaryFile } from '../testing/temporary-file.ts'
import { type Child, createChild } from './child.ts'

const open: Child<TestWork>[] = []
afterEach(() => {
  for (const child of open.splice(0)) child.close()
})

function begins(options: Partial<Parameters<typeof createChild>[1]> = {}): Child<TestWork> {
  const child = createChild<TestWork>(new URL('../testing/child.work.ts', import.meta.url), {
    ...{ log: silent, limitMs: 20_000, idleMs: 20_000, queue: 10, megabytes: 64 },
    ...options,
  })
  open.push(child)
  return child
}

test('a child does one thing after the other and keeps what it is told', async () => {
  const child = begins()
  expect(await Promise.all(['a', 'b', 'c'].map(text => child.ask('ana', 'keep', text)))).toEqual([1, 2, 3])
})

test('one that is spent answers, and another one does what was asked meanwhile', async () => {
  const child = begins()
  const texts = ['a', 'the last', 'b', 'c']
  expect(await Promise.all(texts.map(text => child.ask(`owner of ${text}`, 'keep', text)))).toEqual([
    1, 2, 1, 2,
  ])
})

test('refusals and failures come to those who asked', async () => {
  const child = begins()
  await expect(child.ask('ana', 'refuse')).rejects.toMatchObject({
    ...{ code: 'limit.reached', circumstances: { extra: { most: 3 } } },
  })
  await expect(child.ask('ana', 'stumble')).rejects.toThrow(new RangeError('stumbled'))
  expect(await child.ask('ana', 'keep', 'a')).toBe(1)
})

test('one that takes too long is ended without holding the loop, and another one goes on', async () => {
  const child = begins({ limitMs: 300 })
  await child.ask('ana', 'keep', 'a')
  let beats = 0
  const beating = setInterval(() => beats++, 10)
  const spinning = child.ask('ana', 'spin')
  const next = child.ask('ana', 'keep', 'b')
  await expect(spinning).rejects.toMatchObject({ code: 'server.busy' })
  clearInterval(beating)
  expect(beats).toBeGreaterThan(2)
  expect(await next).toBe(1)
})

test.each(['hoard', 'grow'] as const)(
  'one that takes too much memory is ended, and the process goes on: %s',
  async work => {
    const child = begins()
    await expect(child.ask('ana', work)).rejects.toMatchObject({ code: 'server.busy' })
    expect(await child.ask('ana', 'keep', 'a')).toBe(1)
  },
)

test('one that has been killed is followed by another one', async () => {
  const child = begins()
  process.kill(await child.ask('ana', 'pid'), 'SIGKILL')
  await vi.waitFor(async () => expect(await child.ask('ana', 'keep', 'a')).toBe(1), 20_000)
})

test('one that is told to end by a signal works until it has nothing more to do', async () => {
  const child = begins({ idleMs: 50 })
  const pid = await child.ask('ana', 'pid')
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.kill(pid, signal)
  expect(await child.ask('ana', 'pid')).toBe(pid)
  await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'), {
    interval: 10,
    timeout: 20_000,
  })
  expect(await child.ask('ana', 'keep', 'a')).toBe(1)
})

test('what would wait too long is turned away', async () => {
  const child = begins({ queue: 1 })
  const asked = ['a', 'b', 'c'].map(text => child.ask(`owner of ${text}`, 'keep', text))
  await expect(asked[2]).rejects.toMatchObject({ code: 'server.busy' })
  expect(await Promise.all(asked.slice(0, 2))).toEqual([1, 2])
})

test('what it has compiled is there for the next one, although it is killed', async () => {
  const folder = dirname(await temporaryFile())
  const run = (compiles: boolean) =>
    execFileSync(process.execPath, ['--input-type=module', '-e', asking, folder, String(compiles)], {
      cwd: import.meta.dirname,
      // The tests of a run have a folder for it in common.
      env: { ...process.env, NODE_COMPILE_CACHE: undefined },
    })
  run(false)
  expect(readdirSync(folder)).toEqual([])
  run(true)
  const [version = ''] = readdirSync(folder)
  expect(readdirSync(`${folder}/${version}`).length).toBeGreaterThan(2)
})

/** A process with a child that ends without keeping what it has compiled itself. */
const asking = `
import { enableCompileCache } from 'node:module'
const { createChild } = await import('./child.ts')
const [folder, compiles] = process.argv.slice(1)
if (compiles === 'true') enableCompileCache(folder)
const module = new URL('../testing/child.work.ts', import.meta.resolve('./child.ts'))
const child = createChild(module, { limitMs: 20_000, idleMs: 20_000, queue: 1, megabytes: 64, log: console })
setTimeout(() => {}, 60_000)
for (const text of ['a', 'b']) await child.ask('ana', 'keep', text)
child.close()
process.reallyExit(0)
`
