import { expect, test } from 'vitest'
import { bothTries } from './second-try.mjs'

const file = 'a.test.ts'
const passed = (name: string) => ({ name: `${file} › ${name}`, file, seconds: 1, failed: false })
const failed = (name: string) => ({ ...passed(name), failed: true })
const whole = { name: file, file, seconds: 0, failed: true }
const broken = { name: 'vitest ended with code 1', seconds: 0, failed: true }

test.each([
  ['fails again', [failed('one')], [failed('one')], { failed: ['one'] }],
  ['passes then', [failed('one'), passed('two')], [passed('one'), passed('two')], { flaky: ['one'] }],
  [
    'fails only then',
    [failed('one'), passed('two')],
    [passed('one'), failed('two')],
    { flaky: ['one', 'two'] },
  ],
  ['is not run again', [failed('one')], [], { failed: ['one'] }],
  ['has a name that another one has', [failed('one')], [passed('one'), failed('one')], { failed: ['one'] }],
  ['was not there while its file could not be loaded', [whole], [passed('one')], { flaky: [file] }],
  ['fails in a file that could not be loaded before', [whole], [failed('one')], { failed: [file, 'one'] }],
  ['is in a file that is never loaded', [whole], [whole], { failed: [file] }],
  [
    'passes, after the runner had broken off',
    [broken, failed('one')],
    [passed('one')],
    { failed: [broken.name], flaky: ['one'] },
  ],
  [
    'passes, before the runner breaks off',
    [failed('one')],
    [passed('one'), broken],
    { failed: [broken.name], flaky: ['one'] },
  ],
])('a test that %s', (_, first, second, expected) => {
  const tests = bothTries(first, second)
  const names = (state: 'failed' | 'flaky') =>
    tests.filter(test => test[state]).map(({ name }) => name.replace(`${file} › `, ''))
  expect({ failed: names('failed'), flaky: names('flaky') }).toEqual({ failed: [], flaky: [], ...expected })
})
