import { Failure } from '../failure.ts'
import { serve } from '../work/child.ts'

const kept: string[] = []

const work = {
  keep: (text: string) => kept.push(text),
  spin() {
    for (;;) kept.at(-1)
  },
  pid: () => process.pid,
  hoard() {
    for (;;) kept.push('x'.repeat(100_000) + kept.length)
  },
  /** One array that grows: a heap limit that is met while it is copied ends a whole process. */
  grow() {
    for (const numbers: number[] = []; ; ) numbers.push(numbers.length)
  },
  refuse() {
    throw new Failure('limit.reached', { extra: { most: 3 } })
  },
  stumble() {
    throw new RangeError('stumbled')
  },
}

export type TestWork = typeof work
serve(work, () => kept.at(-1) === 'the last')
