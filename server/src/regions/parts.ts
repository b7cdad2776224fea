import type { Part } from './build/part.ts'

/** What a region is made of. */
export const parts: readonly Part[] = []
