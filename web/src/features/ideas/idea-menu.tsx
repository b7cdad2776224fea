import type { Idea } from '@caravan/contract/ideas'
import type { Plan } from '@caravan/contract/plan'
import { MapPinPen, Pencil } from 'lucide-react'
import { use } from 'react'
import { useTranslations } from 'use-intl'
import { useDates } from '../../lib/format/dates.ts'
import { MovePin } from '../../trip/places/map.ts'
import { RowMenu } from '../../trip/rows/row-menu.tsx'
import type { OpenMenu } from '../../trip/rows/work-list.tsx'
import { MenuItem } from '../../ui/overlays/menu.tsx'

type IdeaMenuProps = OpenMenu<Idea> & {
  days: Plan['days']
  onPlan: (ideaId: string, dayId: string) => void
  onEdit: (id: string) => void
}

/** The days that an idea can be put on, and what else can be done with it. */
export function IdeaMenu({ days, onPlan, onEdit, ...open }: IdeaMenuProps) {
  const t = useTranslations('idea')
  const words = useTranslations('day')
  const { shortDay } = useDates()
  const movePin = use(MovePin)
  const { id, name } = open.row
  if (open.which === 'days')
    return (
      <RowMenu {...open} label={t('putNameOn', { name })} onRemove={undefined}>
        {days.map(day => (
          <MenuItem key={day.id} onAction={() => onPlan(id, day.id)}>
            {`${shortDay(day.date)}  ${day.place ?? words('noPlace')}`}
          </MenuItem>
        ))}
      </RowMenu>
    )
  return (
    <RowMenu {...open}>
      <MenuItem icon={<Pencil />} onAction={() => onEdit(id)}>
        {t('edit')}
      </MenuItem>
      {movePin && (
        <MenuItem icon={<MapPinPen />} onAction={() => movePin(id)}>
          {t(open.row.lat === null ? 'putPin' : 'movePin')}
        </MenuItem>
      )}
    </RowMenu>
  )
}
