import { type Item, itemTypes } from '@caravan/contract/items'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Dialog, Menu } from 'react-aria-components'
import { useLocale, useTranslations } from 'use-intl'
import { timesOf } from '../../lib/format/dates.ts'
import { useSay } from '../../lib/words/phrase.ts'
import { useCostText, useTripCurrency } from '../../trip/currency.ts'
import { cost } from '../../trip/rows/fields.tsx'
import { saveByEnter } from '../../trip/rows/form-keys.ts'
import { itemLooks } from '../../trip/rows/item-look.ts'
import { FormAround } from '../../trip/write/form.tsx'
import { useTripMutation, useValueQuestion } from '../../trip/write/write.ts'
import { Button } from '../../ui/button.tsx'
import { TimeField } from '../../ui/fields/time-field.tsx'
import { MenuItem, menuStyle } from '../../ui/overlays/menu.tsx'
import { Popover } from '../../ui/overlays/popover.tsx'
import type { ItemPart } from './item-buttons.tsx'

/** The value of a row that is changed, at the spot that was pressed; kept while it fades. */
export type ChangedPart = { item: Item; part: ItemPart; spot: HTMLElement; isOpen: boolean }

type Changes = Partial<Pick<Item, 'type' | 'start_time' | 'end_time' | 'cost'>>

/** Changes the time, the cost or the type of an item where they stand: Enter saves, Escape leaves. */
export function ItemChanger(props: ChangedPart & { tripId: string; onClose: () => void }) {
  const { item, part, spot, isOpen, tripId, onClose } = props
  const t = useTranslations('item')
  const question = useValueQuestion()
  const costText = useCostText()
  const name = item.place || t('noPlace')
  const told = (values: Changes): string => {
    if (part === 'type') return t(`types.${values.type ?? item.type}`)
    const text = part === 'cost' ? values.cost && costText(values.cost) : timesOf({ ...item, ...values })
    return text || '–'
  }
  const { mutate } = useTripMutation('updateItem', tripId, {
    done: () => t('changed', { name }),
    undone: () => t('changedBack', { name }),
    failed: () => t('saveFailed'),
    question: (current, { body }, who) => question(who, told(body as Changes), told(current)),
  })

  function save(changes: Changes) {
    onClose()
    const isNew = Object.entries(changes).some(([column, value]) => item[column as keyof Item] !== value)
    if (isNew) mutate({ params: { itemId: item.id }, body: changes, base: item })
  }

  return (
    <Popover
      {...(part === 'type' && { 'aria-label': t('typeOf', { name }) })}
      isOpen={isOpen}
      onOpenChange={onClose}
      placement={part === 'cost' ? 'bottom end' : 'bottom start'}
      triggerRef={{ current: spot }}
    >
      {part === 'type' ? (
        <Menu
          aria-label={t('typeOf', { name })}
          autoFocus="first"
          className={menuStyle}
          onAction={type => save({ type: type as Item['type'] })}
          onClose={onClose}
          selectedKeys={[item.type]}
          selectionMode="single"
        >
          {itemTypes.map(type => {
            const { icon: Icon } = itemLooks[type]
            return (
              <MenuItem icon={<Icon />} id={type} key={type}>
                {t(`types.${type}`)}
              </MenuItem>
            )
          })}
        </Menu>
      ) : (
        <Dialog aria-label={t(`${part}Of`, { name })} className="p-4 outline-none">
          {part === 'time' ? (
            <Times item={item} onSave={save} />
          ) : (
            <Cost item={item} onSave={save} tripId={tripId} />
          )}
        </Dialog>
      )}
    </Popover>
  )
}

type PartProps = { item: Item; onSave: (changes: Changes) => void }

function Times({ item, onSave }: PartProps) {
  const t = useTranslations('item.fields')
  const [start, setStart] = useState(item.start_time)
  const [end, setEnd] = useState(item.end_time)
  return (
    <Values onSubmit={() => onSave({ start_time: start, end_time: end })}>
      <div className="grid w-[280px] grid-cols-2 gap-3">
        <TimeField autoFocus label={t('start_time')} onChange={setStart} value={start} />
        <TimeField label={t('end_time')} onChange={setEnd} value={end} />
      </div>
    </Values>
  )
}

/** The same function for every drawing, so that typing selects nothing again. */
function enter(field: HTMLInputElement | null) {
  field?.focus()
  field?.select()
}

function Cost({ item, tripId, onSave }: PartProps & { tripId: string }) {
  const t = useTranslations('item.fields')
  const say = useSay()
  const reader = { language: useLocale(), currency: useTripCurrency() }
  const [typed, setTyped] = useState(() => cost.typed(item.cost, reader))
  const [error, setError] = useState<string>()

  function submit() {
    const mistake = cost.mistake?.(typed, reader, {})
    if (mistake) setError(say(mistake))
    else onSave({ cost: cost.written(typed, reader, {}) })
  }

  return (
    <FormAround value={{ tripId, reader }}>
      <Values onSubmit={submit}>
        <div className="w-[280px]">
          <cost.Input
            error={error}
            label={t('cost')}
            name="cost"
            onBlur={() => undefined}
            onChange={setTyped}
            ref={enter}
            value={typed}
          />
        </div>
      </Values>
    </FormAround>
  )
}

function Values({ onSubmit, children }: { onSubmit: () => void; children: ReactNode }) {
  const t = useTranslations('form')
  function submit(event: FormEvent) {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form className="flex flex-col gap-3" noValidate onKeyDownCapture={saveByEnter} onSubmit={submit}>
      {children}
      <Button className="self-end" size="small" type="submit">
        {t('save')}
      </Button>
    </form>
  )
}
