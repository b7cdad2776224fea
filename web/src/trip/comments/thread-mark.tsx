import { MessageCircle } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import { phraseComma } from '../../lib/format/comma.ts'
import words from '../../lib/messages/comments.json'
import { withWords } from '../../lib/words/words.tsx'
import { classes } from '../../ui/classes.ts'
import type { Counted } from '../write/comments.ts'

/** The number of comments; hollow once they are resolved. */
export const Mark = withWords(words, ({ open, total, unread }: Counted) => {
  const t = useTranslations('comment')
  const told = [
    t(open > 0 ? 'count' : 'countResolved', { count: total }),
    unread > 0 && t('unread', { count: unread }),
  ]
  const text = told.filter(Boolean).join(phraseComma(useLocale()))
  return (
    <span
      className={classes(
        'inline-flex h-5 w-fit shrink-0 items-center gap-1 rounded-full px-1.5 text-[12px] leading-none font-[620] [text-decoration:none]',
        unread > 0
          ? 'bg-marigold-soft text-marigold-ink'
          : classes('border border-line text-ink-3', open > 0 && 'bg-sunken'),
      )}
      title={text}
    >
      <MessageCircle
        aria-hidden
        className={classes('size-3', open > 0 && 'fill-current')}
        strokeWidth={2.2}
      />
      <span aria-hidden>{total}</span>
      <span className="sr-only">{text}</span>
    </span>
  )
})
