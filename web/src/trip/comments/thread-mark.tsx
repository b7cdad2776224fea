import type { About } from '@caravan/contract/comments'
import { MessageCircle } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import { phraseComma } from '../../lib/format/comma.ts'
import words from '../../lib/messages/comments.json'
import { withWords } from '../../lib/words/words.tsx'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { type Counted, useCounted } from '../write/comments.ts'

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

export const threadId = ({ id }: About) => `thread-${id}`

/** Leads down a form to its comments, and into their field. */
export const ToThread = withWords(words, ({ about }: { about: About }) => {
  const t = useTranslations('comment')
  const { total = 0 } = useCounted(about.id) ?? {}
  function go() {
    const thread = document.getElementById(threadId(about))
    const field = thread?.querySelector<HTMLElement>('[data-sends] textarea')
    field?.focus()
    field?.closest('[data-sends]')?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <Button className="-ml-3 text-ink-2" onPress={go} variant="ghost">
      <MessageCircle />
      <span className="max-[22rem]:sr-only">{t('title')}</span>
      {total > 0 && (
        <>
          <span aria-hidden className="tabular-nums">
            {total}
          </span>
          <span className="sr-only">{t('count', { count: total })}</span>
        </>
      )}
    </Button>
  )
})
