import { createContext } from 'react'
import type { StoredRow } from '../../lib/merge.ts'

/** A row that a form has changed. */
export type SavedRow = { before: StoredRow; after: StoredRow }

/** Hears of each of them. */
export const Saved = createContext<(saved: SavedRow) => void>(() => undefined)
