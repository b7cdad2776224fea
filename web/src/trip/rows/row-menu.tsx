import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Menu } from 'react-aria-components'
import { useTranslations } from 'use-intl'
import { MenuItem, menuStyle } from '../../ui/overlays/menu.tsx'
import { Popover } from '../../ui/overlays/popover.tsx'
import type { OpenMenu } from './work-list.tsx'

type RowMenuProps<Row> = OpenMenu<Row> & {
  label?: string
  placement?: 'bottom end' | 'left top'
  children?: ReactNode
}

/** The menu of a list: the ways up and down, those of its kind, and the one to delete the row. */
export function RowMenu<Row>(props: RowMenuProps<Row>) {
  const {
    row,
    button,
    isOpen,
    onClose,
    hasOrder,
    onUp,
    onDown,
    name,
    label,
    placement = 'bottom end',
    children,
    onRemove,
  } = props
  const t = useTranslations('list')
  const words = label ?? t('more', { name })
  return (
    <Popover
      aria-label={words}
      isOpen={isOpen}
      onOpenChange={onClose}
      placement={placement}
      triggerRef={{ current: button }}
    >
      <Menu aria-label={words} autoFocus="first" className={menuStyle} onClose={onClose}>
        {hasOrder ? (
          <>
            <MenuItem icon={<ArrowUp />} isDisabled={!onUp} onAction={() => onUp?.()}>
              {t('up')}
            </MenuItem>
            <MenuItem icon={<ArrowDown />} isDisabled={!onDown} onAction={() => onDown?.()}>
              {t('down')}
            </MenuItem>
          </>
        ) : null}
        {children}
        {onRemove ? (
          <MenuItem icon={<Trash2 />} onAction={() => onRemove(row)} tone="danger">
            {t('remove')}
          </MenuItem>
        ) : null}
      </Menu>
    </Popover>
  )
}
