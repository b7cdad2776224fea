import { exportLedger, exportTrip } from '@caravan/contract/exports'
import type { Trip } from '@caravan/contract/trips'
import { Ellipsis, FileBraces, FileSpreadsheet } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { request } from '../lib/call.ts'
import { useFailureText } from '../lib/failure-text.ts'
import words from '../lib/messages/export.json'
import { saveFile } from '../lib/save-file.ts'
import { withWords } from '../lib/words.tsx'
import { IconButton } from '../ui/button.tsx'
import { Menu, MenuItem } from '../ui/menu.tsx'
import { toast } from '../ui/toast.ts'

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
  const failureText = useFailureText()

  async function save(kind: 'csv' | 'json', endpoint: typeof exportLedger | typeof exportTrip) {
    try {
      const answer = await request(endpoint, { params: { tripId: trip.id } })
      saveFile(await answer.blob(), `${trip.name}.${kind}`)
    } catch (failure) {
      toast.failure(t('failed', { reason: failureText(failure) }))
    }
  }

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
      {files.map(([kind, endpoint, icon]) => (
        <MenuItem icon={icon} key={kind} onAction={() => void save(kind, endpoint)}>
          {t(kind)}
        </MenuItem>
      ))}
    </Menu>
  )
}
