import { type ItemType, itemTypes } from '@caravan/contract/items'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { classes } from '../../ui/classes.ts'
import { LooseNotes } from '../../ui/loose-notes.tsx'
import type { Bound, Field } from '../write/form.tsx'
import { itemLooks } from './item-look.ts'

type Optional = { isOptional?: boolean }

export const itemType: Field<ItemType | '', ItemType, Optional> = {
  typed: stored => stored ?? '',
  written: type => type as ItemType,
  told: type => (type === '' ? '' : [`item.types.${type}`]),
  Input: ItemTypeField,
}

/** Six tiles, one of which is chosen: the shape of the ring says which, the tint says what. */
function ItemTypeField(props: Bound<ItemType | ''> & Optional) {
  const { label, value, onChange, onBlur, name, error, ref, isOptional = false } = props
  const t = useTranslations('item')
  const notes = useId()
  const heading = useId()
  return (
    <div
      aria-describedby={notes}
      aria-invalid={error !== undefined}
      aria-labelledby={heading}
      aria-required={!isOptional}
      role="radiogroup"
    >
      <span className="type-label mb-1.5 block" id={heading}>
        {label}
      </span>
      <div className="grid grid-cols-3 gap-2 narrow:grid-cols-2">
        {itemTypes.map((type, index) => {
          const { icon: Icon, tile, ring } = itemLooks[type]
          return (
            <label
              className={classes(
                'flex h-[62px] cursor-pointer flex-col items-center justify-center gap-1 rounded-lg outline-offset-2 transition-[filter] duration-120 hover:brightness-[0.97] dark:hover:brightness-110',
                'has-checked:outline-2 has-focus-visible:shadow-[0_0_0_2px_var(--raised),0_0_0_6px_color-mix(in_oklab,var(--focus)_35%,transparent)]',
                error !== undefined && 'ring-1 ring-danger-ink',
                tile,
                ring,
              )}
              key={type}
            >
              <input
                checked={type === value}
                className="sr-only"
                name={name}
                onBlur={onBlur}
                onChange={() => onChange(type)}
                // The form gives the focus to the one that is chosen, or to the first.
                ref={type === value || (value === '' && index === 0) ? ref : null}
                type="radio"
                value={type}
              />
              <Icon className="size-5" strokeWidth={1.8} />
              <span className="type-label">{t(`types.${type}`)}</span>
            </label>
          )
        })}
      </div>
      <LooseNotes error={error} id={notes} />
    </div>
  )
}
