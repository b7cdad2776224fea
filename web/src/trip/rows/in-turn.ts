import { useSearch } from '@tanstack/react-router'
import { useStanding } from '../../ui/overlays/standing.ts'
import { rowsInAddress } from '../address.ts'

/** Whether the dialogs stand that the address opens below a row, or below a file, in whichever order they come. */
export function useTurn(of: 'row' | 'file'): boolean {
  const { dialog, ...asked }: Record<string, unknown> = useSearch({ strict: false })
  const hasList = dialog !== undefined && dialog !== 'ideas'
  const hasRow = of === 'file' && rowsInAddress.some(row => asked[row] !== undefined)
  return useStanding() >= Number(hasList) + Number(hasRow)
}
