import { Place } from '@caravan/contract/places'
import * as z from 'zod/mini'
import { MAX_RESULTS } from './port.ts'

const markup = /[<>]|\bjavascript:/i

/** Keeps the places of a stranger's answer that are finite, of reasonable length and without markup. */
export function validPlaces(candidates: readonly unknown[]): Place[] {
  return candidates
    .flatMap(candidate => {
      const { data } = z.safeParse(Place, candidate)
      return data && !Object.values(data).some(value => markup.test(String(value))) ? [data] : []
    })
    .slice(0, MAX_RESULTS)
}
