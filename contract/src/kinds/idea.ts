import { ideaWith } from '../ideas.row.ts'
import { createIdea, Idea, ideaCalls } from '../ideas.ts'
import type { KindOf } from './kind.ts'

export const idea = {
  row: Idea,
  saves: createIdea,
  calls: ideaCalls,
  rule: ideaWith,
  parts: ['ideas'],
  together: [['name', 'place_id', 'lat', 'lng', 'approximate']],
  entryOfEach: 'votes',
  most: 500,
  // Votes stay behind: who votes for the copy is among its own members.
  copied: { dates: [] },
} as const satisfies KindOf<Idea>
