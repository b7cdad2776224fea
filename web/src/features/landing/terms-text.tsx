import { useTranslations } from 'use-intl'

const sections = [
  { title: 'acceptance.title', parts: ['acceptance.agree', 'acceptance.account', 'acceptance.refuse'] },
  { title: 'use.title', parts: ['use.yours', 'use.together', 'use.conduct', 'use.figures', 'use.end'] },
  { title: 'changes.title', parts: ['changes.when', 'changes.stay'] },
] as const

/** The terms without their own title: below the `h1` of a page (`h2`) or below the title of a dialog (`h3`). */
export function TermsText({ heading: Heading }: { heading: 'h2' | 'h3' }) {
  const t = useTranslations('terms')
  return (
    <div className="flex flex-col gap-7 text-ink-2">
      <p className="text-ink-3">{t('updated')}</p>
      {sections.map(({ title, parts }) => (
        <section className="flex flex-col gap-2.5" key={title}>
          <Heading className="type-h3 text-ink">{t(title)}</Heading>
          {parts.map(part => (
            <p key={part}>{t(part)}</p>
          ))}
        </section>
      ))}
    </div>
  )
}
