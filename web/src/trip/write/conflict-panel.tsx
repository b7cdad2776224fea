import { type ReactNode, useEffect, useRef } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useSay } from '../../lib/words/phrase.ts'
import { Segmented } from '../../ui/fields/segmented.tsx'
import type { Dispute, Side } from './draft.ts'
import { type Form, type FormKind, labelOf, type ValuesOf } from './form.tsx'

type ConflictPanelProps<K extends FormKind, F> = {
  form: Form<K, F>
  title: string
  /** Of its heading. */
  level?: 2 | 3
  dispute: Dispute<ValuesOf<F>>
  /** Whose way it is. */
  sideOf: (side: Side, field: keyof F & string) => string
  onDecide: (field: keyof F & string, side: Side) => void
}

const sides: readonly Side[] = ['mine', 'theirs']

/** Fields that were changed elsewhere too: both ways side by side, and the choice between them, which nobody makes for one. */
export function ConflictPanel<K extends FormKind, F>(props: ConflictPanelProps<K, F>): ReactNode {
  const { form, title, level = 3, dispute, sideOf, onDecide } = props
  const t = useTranslations('form')
  const say = useSay()
  const language = useLocale()
  const [Heading, Label] = [`h${level}`, `h${level + 1}`] as ['h3', 'h4']
  const panel = useRef<HTMLElement>(null)
  // The button that saved is at the other end of the form.
  const { fields } = dispute
  useEffect(() => {
    if (fields) panel.current?.focus()
  }, [fields])

  function wordsOf(field: keyof F & string, side: Side): string {
    const told = form.told(field, dispute[side], { language })
    return typeof told === 'string' ? told : say(told)
  }

  return (
    <section
      className="mb-5 scroll-mt-2 rounded-xl bg-marigold-soft p-4 text-marigold-ink outline-none"
      ref={panel}
      role="alert"
      tabIndex={-1}
    >
      <Heading className="type-h3">{title}</Heading>
      <p className="mt-0.5 type-body">{t('conflictText')}</p>
      <ul className="mt-3 grid gap-3">
        {fields.map(field => (
          <li
            className="grid gap-2 rounded-lg bg-raised p-3 text-ink justify-items-start sm:grid-cols-[1fr_auto] sm:items-center"
            key={field}
          >
            <div className="min-w-0 type-body [overflow-wrap:anywhere]">
              <Label className="type-label">{say([labelOf(form.kind, field)])}</Label>
              <dl className="grid grid-cols-[auto_1fr] gap-x-3 narrow:grid-cols-1">
                {sides.map(side => (
                  <div className="contents" key={side}>
                    <dt className="text-ink-3">{sideOf(side, field)}</dt>
                    <dd>{wordsOf(field, side) || <i className="text-ink-3">{t('nothing')}</i>}</dd>
                  </div>
                ))}
              </dl>
            </div>
            <Segmented<Side>
              label={say([labelOf(form.kind, field)])}
              onChange={side => onDecide(field, side)}
              segments={sides.map(value => ({ value, label: sideOf(value, field) }))}
              value={dispute.chosen[field]}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
