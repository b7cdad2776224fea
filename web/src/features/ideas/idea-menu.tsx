import type { Idea } from '@caravan/contract/ideas'
import type { Plan } from '@caravan/contract/plan'
import { Pencil, Trash2 } from 'lucide-react'
import { Menu } from 'react-aria-components'
import { useTranslations } from 'use-intl'
import { useDates } from '../../lib/format/dates.ts'
import { MenuItem, menuStyle } from '../../ui/overlays/menu.tsx'
import { Popover } from '../../ui/overlays/popover.tsx'
import type { IdeaMenuName } from './idea-row.tsx'

/** The menu of a row, from its button on; kept while it fades. */
export type OpenMenu = { name: IdeaMenuName; idea: Idea; button: HTMLElement; isOpen: boolean }

type IdeaMenuProps = OpenMenu & {
  days: Plan['days']
  onPlan: (idea: Idea, dayId: string) => void
  onEdit: (id: string) => void
  onRemove: (idea: Idea) => void
  onClose: () => void
}

/** One menu for the whole list, at the button that was pressed. */
export function IdeaMenu({ name, idea, button, isOpen, days, onClose, ...to }: IdeaMenuProps) {
  const t = useTranslations('idea')
  const words = useTranslations('day')
  const { shortDay } = useDates()
  const label = t(name === 'days' ? 'putNameOn' : 'more', { name: idea.name })
  return (
    <Popover isOpen={isOpen} onOpenChange={onClose} placement="bottom end" triggerRef={{ current: button }}>
      <Menu aria-label={label} autoFocus="first" className={menuStyle} onClose={onClose}>
        {name === 'days' ? (
          days.map(({ id, date, place }) => (
            <MenuItem key={id} onAction={() => to.onPlan(idea, id)}>
              {`${shortDay(date)}  ${place ?? words('noPlace')}`}
            </MenuItem>
          ))
        ) : (
          <>
            <MenuItem icon={<Pencil />} onAction={() => to.onEdit(idea.id)}>
              {t('edit')}
            </MenuItem>
            <MenuItem icon={<Trash2 />} onAction={() => to.onRemove(idea)} tone="danger">
              {t('remove')}
            </MenuItem>
          </>
        )}
      </Menu>
    </Popover>
  )
}
