import type { Sees } from '@caravan/contract/sections'
import { EyeOff } from 'lucide-react'
import { useTranslations } from 'use-intl'
import words from '../../lib/messages/seen.json'
import { withWords } from '../../lib/words/words.tsx'

/** Says to those who do not see all of a trip how much of it they see. */
export const SeenLine = withWords(words, ({ sees }: { sees: Sees }) => {
  const t = useTranslations('seen')
  if (sees === 'all') return null
  return (
    <p
      className="flex items-center justify-center gap-2 border-line border-b bg-surface px-5 py-1.5 type-hint text-ink-2"
      role="status"
    >
      <EyeOff aria-hidden className="size-4 shrink-0" />
      {t(sees)}
    </p>
  )
})
