import { Plus, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { useField } from '../../lib/use-field.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Combobox } from '../../ui/fields/combobox.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Part } from './part.tsx'
import type { ProfileValues } from './profile-fields.tsx'
import { programmes } from './programmes.ts'

const MOST = 30

/** The programmes that one collects with, a line each. */
export function Memberships() {
  const t = useTranslations('profile')
  const { control } = useFormContext<ProfileValues>()
  const { fields, append, remove } = useFieldArray({ control, name: 'airline_memberships' })
  const list = useRef<HTMLDivElement>(null)

  function takeOut(index: number) {
    remove(index)
    requestAnimationFrame(() => {
      const next = list.current?.querySelectorAll<HTMLElement>('[data-row] input')[index * 2]
      const add = list.current?.querySelector<HTMLElement>('[data-add]')
      ;(next ?? add)?.focus()
    })
  }

  return (
    <Part title={t('fields.airline_memberships')}>
      <div ref={list}>
        <ul className="grid gap-3">
          {fields.map(({ id }, index) => (
            <li className="flex items-start gap-2.5 max-sm:flex-wrap" data-row key={id}>
              <MembershipRow index={index} onRemove={() => takeOut(index)} />
            </li>
          ))}
        </ul>
        {fields.length < MOST && (
          <Button
            className="mt-2 -ml-2"
            data-add
            onPress={() => append({ programme: '', number: '' })}
            size="small"
            variant="ghost"
          >
            <Plus className="text-pine-ink" />
            <span className="text-pine-ink">{t('addMembership')}</span>
          </Button>
        )}
      </div>
    </Part>
  )
}

function MembershipRow({ index, onRemove }: { index: number; onRemove: () => void }) {
  const t = useTranslations('profile')
  const name = `airline_memberships.${index}` as const
  const { control } = useFormContext<ProfileValues>()
  const { value: typed, onChange, name: _, ...programme } = useField(control, `${name}.programme`)
  const number = useField(control, `${name}.number`)
  const label = typed.trim() || t('membershipNumbered', { number: index + 1 })
  return (
    <>
      <div className="min-w-0 max-sm:w-full sm:flex-[1.25]">
        <Combobox
          {...programme}
          isLabelHidden
          label={t('programmeOf', { number: index + 1 })}
          onPick={picked => onChange(picked.name)}
          onTextChange={onChange}
          placeholder={t('programme')}
          suggestions={suggestionsFor(typed)}
          text={typed}
        />
      </div>
      <div className="min-w-0 flex-1">
        <TextField
          {...number}
          autoCapitalize="none"
          isLabelHidden
          label={t('numberOf', { number: index + 1 })}
          placeholder={t('number')}
          spellCheck="false"
        />
      </div>
      <IconButton className="mt-0.5" label={t('removeMembership', { name: label })} onPress={onRemove}>
        <Trash2 />
      </IconButton>
    </>
  )
}

function suggestionsFor(typed: string) {
  const sought = typed.trim().toLowerCase()
  if (sought === '') return []
  return programmes
    .filter(name => name.toLowerCase().includes(sought))
    .map(name => ({ id: name, name }))
    .slice(0, 12)
}
