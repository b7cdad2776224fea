import { Paperclip } from 'lucide-react'
import { useTranslations } from 'use-intl'
import words from '../../lib/messages/attachments.json'
import { withWords } from '../../lib/words/words.tsx'
import { useBillAddress } from '../address.ts'

type ClipProps = { id: string; name: string; count: number; tabIndex?: number | undefined }

/** Leads from a row to its files. */
export const Clip = withWords(words, ({ id, name, count, tabIndex }: ClipProps) => {
  const t = useTranslations('attachment')
  const { showFiles } = useBillAddress()
  return (
    <button
      aria-label={t('filesOf', { count, name })}
      className="hit-area relative z-1 inline-flex min-h-6 min-w-6 items-center gap-1 rounded-sm type-hint font-[620] text-pine-ink hover:underline"
      onClick={() => showFiles(id)}
      tabIndex={tabIndex}
      type="button"
    >
      <Paperclip aria-hidden className="size-4" />
      {count}
    </button>
  )
})
