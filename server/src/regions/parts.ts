import type { Part } from './build/part.ts'
import { places } from './places/part.ts'
import { streetsInWorld } from './streets/streets.ts'
import { waysPart } from './ways/part.ts'

/** What a region is made of. */
export const parts: readonly Part[] = [places, streetsInWorld, waysPart]
