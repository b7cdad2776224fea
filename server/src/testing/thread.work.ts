import { Failure } from '../failure.ts'
import { serve } from '../thread.ts'

const kept: string[] = []

const work = {
  keep: (text: string) => kept.push(text),
  spin() {
    for (;;) kept.at(-1)
  },
  hoard() {
    for (;;) kept.push('x'.repeat(100_000) + kept.length)
  },
  refuse() {
    throw new Failure('limit.reached', { extra: { most: 3 } })
  },
  stumble() {
    throw new RangeError('stumbled')
  },
}

export type TestWork = typeof work
serve(work)
