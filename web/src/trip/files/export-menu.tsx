import { exportLedger, exportTrip } from '@caravan/contract/exports'
import type { Trip } from '@caravan/contract/trips'
import { Ellipsis, FileBraces, FileSpreadsheet } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { request } from '../../lib/calls/call.ts'
import { useIsGuest } from '../../lib/calls/session.ts'
import words from '../../lib/messages/export.json'
import { withWords } from '../../lib/words/words.tsx'
import { IconButton } from '../../ui/button.tsx'
import { Menu, MenuItem } from '../../ui/overlays/menu.tsx'
import { useSees } from '../plan.ts'
import { useDownload } from './download.ts'

const files = [
  ['csv', exportLedger, <FileSpreadsheet key="csv" />],
  ['json', exportTrip, <FileBraces key="json" />],
] as const

type ExportMenuProps = {
  trip: Trip
  /** More to do, above the exports. */
  children?: ReactNode
}

/** In the head of a dialog about a trip. */
export const ExportMenu = withWords(words, Exports)

function Exports({ trip, children }: ExportMenuProps) {
  const t = useTranslations('export')
  const isGuest = useIsGuest()
  const sees = useSees(trip.id)
  const download = useDownload(reason => t('failed', { reason }))

  function save(kind: 'csv' | 'json', endpoint: typeof exportLedger | typeof exportTrip): void {
    const fetchFile = async () => (await request(endpoint, { params: { tripId: trip.id } })).blob()
    void download(`${trip.name}.${kind}`, fetchFile)
  }

  if (sees === 'no_costs') return null
  return (
    <Menu
      label={t('more')}
      trigger={
        <IconButton label={t('more')} size="medium">
          <Ellipsis />
        </IconButton>
      }
    >
      {children}
      {files.slice(0, isGuest || sees !== 'all' ? 1 : undefined).map(([kind, endpoint, icon]) => (
        <MenuItem icon={icon} key={kind} onAction={() => save(kind, endpoint)}>
          {t(kind)}
        </MenuItem>
      ))}
    </Menu>
  )
}
