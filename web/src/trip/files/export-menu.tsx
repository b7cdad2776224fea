import { exportCalendar, exportGpx, exportKml, exportLedger, exportTrip } from '@caravan/contract/exports'
import type { Trip } from '@caravan/contract/trips'
import { CalendarDays, Ellipsis, FileBraces, FileSpreadsheet, MapPin, MapPinned } from 'lucide-react'
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

const ofPlan = [
  ['ics', exportCalendar, <CalendarDays key="ics" />],
  ['gpx', exportGpx, <MapPin key="gpx" />],
  ['kml', exportKml, <MapPinned key="kml" />],
] as const
const ofCosts = [['csv', exportLedger, <FileSpreadsheet key="csv" />]] as const
const ofAll = [['json', exportTrip, <FileBraces key="json" />]] as const
type File = (typeof ofPlan | typeof ofCosts | typeof ofAll)[number]

type ExportMenuProps = {
  trip: Trip
  /** What the dialog is about: the expenses alone, or else all of the trip. */
  ofExpenses?: true
  /** More to do, above the exports. */
  children?: ReactNode
}

/** In the head of a dialog about a trip. */
export const ExportMenu = withWords(words, Exports)

function Exports({ trip, ofExpenses, children }: ExportMenuProps) {
  const t = useTranslations('export')
  const isGuest = useIsGuest()
  const sees = useSees(trip.id)
  const download = useDownload(reason => t('failed', { reason }))

  function save(kind: File[0], endpoint: File[1]): void {
    const fetchFile = async () => (await request(endpoint, { params: { tripId: trip.id } })).blob()
    void download(`${trip.name}.${kind}`, fetchFile)
  }

  const files: File[] = [
    ...(ofExpenses || sees === 'expenses_only' ? [] : ofPlan),
    ...(sees === 'no_costs' ? [] : ofCosts),
    ...(isGuest || sees !== 'all' ? [] : ofAll),
  ]
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
        <MenuItem icon={icon} key={kind} onAction={() => save(kind, endpoint)}>
          {t(kind)}
        </MenuItem>
      ))}
    </Menu>
  )
}
