import { type Entity, entities } from '@caravan/contract/history'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { firstName } from '../../trip/members.ts'
import { Avatar, type Person } from '../../ui/avatar.tsx'
import { buttonStyle } from '../../ui/button-style.ts'
import { classes } from '../../ui/classes.ts'
import { Select } from '../../ui/fields/select.tsx'
import type { HistoryPeople } from './history-people.ts'

const ALL = 'all'

const face =
  'inline-flex h-[34px] max-w-full shrink-0 items-center gap-2 rounded-full border border-line pr-3 pl-1.5 type-ui-small text-ink-2 transition-colors duration-120 hover:bg-hover aria-pressed:border-pine aria-pressed:bg-pine-soft aria-pressed:text-pine-ink touch:h-11'

type HistoryFiltersProps = {
  people: HistoryPeople
  /** The chosen person and kind of row. */
  by: string | undefined
  of: Entity | undefined
  /** Whether only a part of the history is shown. */
  isPart: boolean
  /** The row whose history is shown. */
  about: string | undefined
  onShow: (part: { by?: string | undefined; of?: Entity | undefined }) => void
  onShowAll: () => void
}

/** Who changed something and what it was, with a way back to all changes. */
export function HistoryFilters(props: HistoryFiltersProps) {
  const { people, by, of, isPart, about, onShow, onShowAll } = props
  const t = useTranslations('history')
  const all = useRef<HTMLButtonElement>(null)
  const faces = useRef<HTMLDivElement>(null)
  const known = useRef({ about, isPart })
  useEffect(() => {
    // The button that was pressed is gone with the lines, or with the filter.
    if (about !== undefined && about !== known.current.about) all.current?.focus()
    else if (!isPart && known.current.isPart && !document.activeElement?.closest('[role="dialog"] *'))
      faces.current?.focus()
    known.current = { about, isPart }
  }, [about, isPart])
  // First names where everybody has another one.
  const shortOf = (person: Person) => (person.isDeleted ? person.name : firstName(person))
  const first = [...people.values()].map(({ person }) => shortOf(person))
  const isShort = new Set(first).size === first.length
  const kinds = entities.map(id => ({ id, name: t(`kinds.${id}`) }))
  return (
    <div className="mb-3 grid gap-3" ref={faces} tabIndex={-1}>
      {isPart && (
        <button
          className={`${buttonStyle('ghost', 'small')} -ml-3 justify-self-start`}
          onClick={onShowAll}
          ref={all}
          type="button"
        >
          <ArrowLeft />
          {t('whole')}
        </button>
      )}
      <div className={classes('grid gap-3', about === undefined && 'sm:grid-cols-[minmax(0,1fr)_230px]')}>
        {people.size > 1 && (
          <fieldset className="min-w-0">
            <legend className="mb-1.5 type-label">{t('person')}</legend>
            <div className="-mx-1 flex gap-2 overflow-x-auto p-1 sm:flex-wrap">
              {[...people].map(([id, { person, isFormer }]) => (
                <button
                  aria-pressed={by === id}
                  className={face}
                  key={id}
                  onClick={() => onShow({ by: by === id ? undefined : id })}
                  type="button"
                >
                  <Avatar person={person} presence={isFormer ? 'away' : undefined} size={24} />
                  <span className="max-w-[180px] truncate">
                    {isShort ? shortOf(person) : person.name}
                    {isShort && <span className="sr-only">{person.name.slice(shortOf(person).length)}</span>}
                  </span>
                </button>
              ))}
            </div>
          </fieldset>
        )}
        {about === undefined && (
          <Select
            label={t('kind')}
            onChange={id => onShow({ of: id === ALL ? undefined : (id as Entity) })}
            options={[{ id: ALL, name: t('everything') }, ...kinds]}
            value={of ?? ALL}
          />
        )}
      </div>
    </div>
  )
}
