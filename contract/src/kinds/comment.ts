import { commentWith } from '../comments.row.ts'
import { Comment, createComment } from '../comments.ts'
import type { KindOf } from './kind.ts'

export const comment = {
  row: Comment,
  saves: createComment,
  rule: commentWith,
  // The plan has the number of comments in each thread.
  parts: [],
  together: [['resolved_at', 'resolved_by']],
  most: 2_000,
} as const satisfies KindOf<Comment>
