import { BedDouble, Ellipsis, NotebookPen, Paperclip, Plane, Wallet } from 'lucide-react'
import { useTranslations } from 'use-intl'

const dialogs = [
  'flights',
  'lodging',
  'expenses',
  'note',
  'attachments',
  'other',
  'transportation',
  'rental-car',
  'members',
  'share',
] as const
export type TripDialog = (typeof dialogs)[number]

export function isTripDialog(name: string | undefined): name is TripDialog {
  return dialogs.some(dialog => dialog === name)
}

const tools = [
  ['flights', Plane],
  ['lodging', BedDouble],
  ['expenses', Wallet],
  ['note', NotebookPen],
  ['attachments', Paperclip],
  ['other', Ellipsis],
] as const

/** What belongs to the whole trip; on phones a bar at the lower edge. */
export function Toolbar({ onOpen }: { onOpen: (dialog: TripDialog) => void }) {
  const t = useTranslations('trip')
  return (
    <nav aria-label={t('tools')} className="trip-tools" data-bottom-bar>
      {tools.map(([tool, Icon]) => (
        <button
          aria-haspopup="dialog"
          className="trip-tool"
          key={tool}
          onClick={() => onOpen(tool)}
          type="button"
        >
          <Icon />
          <span>{t(`dialogs.${tool}`)}</span>
        </button>
      ))}
    </nav>
  )
}
