import { Place } from '@caravan/contract/places'
import * as z from 'zod/mini'
import { MAX_RESULTS } from './port.ts'

const markup = /[<>]|\bjavascript:/i

/** What of a stranger's answer is a place: finite, of reasonable length, without markup. The rest is dropped. */
export function validPlaces(candidates: readonly unknown[]): Place[] {
  return candidates
    .flatMap(candidate => {
      const { data } = z.safeParse(Place, candidate)
      return data && !Object.values(data).some(value => markup.test(String(value))) ? [data] : []
    })
    .slice(0, MAX_RESULTS)
}
