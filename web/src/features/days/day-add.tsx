import { MapPinPlus, Plus, TrainFront, Wallet } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { queryClient } from '../../lib/calls/query-client.ts'
import words from '../../lib/messages/on-day.json'
import { withWords } from '../../lib/words/words.tsx'
import { useRowAddress } from '../../trip/address.ts'
import { ledgerQuery } from '../../trip/ledger.ts'
import { useCanEdit } from '../../trip/plan.ts'
import { IconButton } from '../../ui/button.tsx'
import { Menu, MenuItem } from '../../ui/overlays/menu.tsx'

/** Adds a place or transport to a day, or what was paid on it. */
export const DayAdd = withWords(words, Adding)

type AddingProps = { tripId: string; onPlace: () => void; onTransport: () => void }

function Adding({ tripId, onPlace, onTransport }: AddingProps) {
  const t = useTranslations('day')
  const expense = useRowAddress('expense')
  const canPay = useCanEdit(tripId, 'expense')
  return (
    <Menu
      label={t('addTo')}
      trigger={
        <IconButton
          label={t('addTo')}
          // The form begins with what the group used last.
          onPress={() => canPay && void queryClient.prefetchQuery(ledgerQuery(tripId))}
          variant="soft"
        >
          <Plus />
        </IconButton>
      }
    >
      <MenuItem icon={<MapPinPlus />} onAction={onPlace}>
        {t('addPlace')}
      </MenuItem>
      <MenuItem icon={<TrainFront />} onAction={onTransport}>
        {t('addTransport')}
      </MenuItem>
      {canPay && (
        <MenuItem icon={<Wallet />} onAction={expense.add}>
          {t('addExpense')}
        </MenuItem>
      )}
    </Menu>
  )
}
