import type { Endpoint } from '@caravan/contract/endpoint'
import {
  exportArchive,
  exportCalendar,
  exportGpx,
  exportKml,
  exportLedger,
  exportTrip,
} from '@caravan/contract/exports'
import { isHidden } from '@caravan/contract/sections'
import type { Trip } from '@caravan/contract/trips'
import {
  CalendarDays,
  Ellipsis,
  FileArchive,
  FileBraces,
  FileSpreadsheet,
  FileStack,
  MapPin,
  MapPinned,
} from 'lucide-react'
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
const ofTrip = [
  ['csv', exportLedger, <FileSpreadsheet key="csv" />],
  ['json', exportTrip, <FileBraces key="json" />],
  ['zip', exportArchive, <FileArchive key="zip" />],
  ['template', exportArchive, <FileStack key="template" />],
] as const
type File = (typeof ofPlan | typeof ofTrip)[number]
type Kind = File[0]

type ExportMenuProps = {
  trip: Trip
  /** Whether the dialog is about the expenses alone. */
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

  function save(kind: Kind, endpoint: File[1]): void {
    const params = { tripId: trip.id }
    const query = kind === 'template' ? { template: '1' as const } : {}
    const fetchFile = async () =>
      (
        await (endpoint === exportArchive
          ? request(endpoint, { params, query })
          : request(endpoint, { params }))
      ).blob()
    void download(`${trip.name}.${kind === 'template' ? 'template.zip' : kind}`, fetchFile)
  }

  const isOffered = (kind: Kind, { section = 'plan', guests }: Endpoint) =>
    !isHidden(kind === 'template' ? 'plan' : section, sees) && !(isGuest && guests === false)
  const files: readonly File[] = ofExpenses ? ofTrip : [...ofPlan, ...ofTrip]
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
      {files
        .filter(([kind, endpoint]) => isOffered(kind, endpoint))
        .map(([kind, endpoint, icon]) => (
          <MenuItem icon={icon} key={kind} onAction={() => save(kind, endpoint)}>
            {t(kind)}
          </MenuItem>
        ))}
    </Menu>
  )
}
