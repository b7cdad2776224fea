import { useColon } from '../lib/format/comma.ts'
import { Button } from './button.tsx'

type RowButtonProps = { action: string; row: string; isBusy: boolean; onPress: () => void }

/** A button of a row in a list. Its accessible name also says which row it acts on: 'Sign out: iPhone'. */
export function RowButton({ action, row, isBusy, onPress }: RowButtonProps) {
  const colon = useColon()
  return (
    <Button
      aria-label={action + colon + row}
      isBusy={isBusy}
      onPress={onPress}
      size="small"
      variant="outline"
    >
      {action}
    </Button>
  )
}
