import { useSearch } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useAreStanding } from '../../ui/overlays/standing.ts'
import { rowsInAddress } from '../address.ts'
import type { Tool } from '../kinds.ts'
import { isNoteView, type NoteView } from '../note.ts'

/** Whether the dialogs stand that the address opens below a row, or below a file, in whichever order they come. */
export function useTurn(of: 'row' | 'file'): boolean {
  const { dialog, ...asked }: Record<string, unknown> = useSearch({ strict: false })
  const named = useTranslations('trip.dialogs')
  const list = dialog as NoteView | Tool | undefined
  // For a name that no dialog has nothing ever stands.
  const hasList = list !== undefined && (isNoteView(list) || named.has(list))
  const hasRow = of === 'file' && rowsInAddress.some(row => asked[row] !== undefined)
  return useAreStanding(Number(hasList) + Number(hasRow))
}
