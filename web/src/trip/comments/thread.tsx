import { type About, type Comment, markCommentsSeen } from '@caravan/contract/comments'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../lib/calls/call.ts'
import { queryClient } from '../../lib/calls/query-client.ts'
import { useSession } from '../../lib/calls/session.ts'
import words from '../../lib/messages/comments.json'
import { newId } from '../../lib/new-id.ts'
import { whenSeen } from '../../lib/when-seen.ts'
import { withWords } from '../../lib/words/words.tsx'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { FoldButton } from '../../ui/fold-button.tsx'
import { firstName } from '../members.ts'
import { WritersCompany } from '../people/company.tsx'
import { presenceIn } from '../people/presence.ts'
import { saidQuery, unreadQuery, useCounted } from '../write/comments.ts'
import { useTripMutation } from '../write/write.ts'
import { CommentRow, useAuthors } from './comment-row.tsx'
import { Mark, threadId } from './thread-mark.tsx'
import { WriteComment } from './write-comment.tsx'

type ThreadProps = { tripId: string; about: About }

/** The comments on a row with a field for another one; those on a day are folded. */
export const Thread = withWords(words, ({ tripId, about }: ThreadProps) => {
  const t = useTranslations('comment')
  const heading = useId()
  const end = useRef<HTMLDivElement>(null)
  const folds = about.kind === 'day'
  const [isOpen, setIsOpen] = useState(!folds)
  const { data } = useQuery({ ...saidQuery(tripId, about), enabled: isOpen })
  const comments = data?.comments ?? []
  const personBy = useAuthors(tripId)
  const news = useNews(tripId, about, comments, end)
  const counted = useCounted(about.id)
  const failed = () => t('failed')
  const { mutateAsync: create } = useTripMutation('createComment', tripId, { failed })
  const { mutate: resolve } = useTripMutation('resolveComments', tripId, { failed })
  const [first] = comments
  const isResolved = comments.length > 0 && comments.every(({ resolved_at }) => resolved_at !== null)
  const title = t(folds ? 'ofDay' : 'title')
  return (
    <section
      aria-labelledby={heading}
      id={threadId(about)}
      className={classes(
        'relative grid grid-cols-1 gap-3 border-line border-t pt-4.5',
        folds ? 'mt-8' : 'mt-6',
      )}
    >
      <div className="flex min-h-[34px] flex-wrap items-center gap-x-3">
        <h3 className="mr-auto type-label text-ink-2" id={heading}>
          {folds ? (
            <FoldButton isOpen={isOpen} onFold={setIsOpen}>
              {title}
              {counted && <Mark {...counted} />}
            </FoldButton>
          ) : (
            title
          )}
        </h3>
        {isResolved && first && (
          <span className="type-hint text-ink-3">
            {t('resolvedBy', { who: firstName(personBy(first.resolved_by)) })}
          </span>
        )}
        {isOpen && first && (
          <Button
            className="-my-1 -mr-3"
            onPress={() =>
              resolve({ params: { tripId, commentId: first.id }, body: { resolved: !isResolved } })
            }
            size="small"
            variant="ghost"
          >
            {t(isResolved ? 'reopen' : 'resolve')}
          </Button>
        )}
      </div>
      {isOpen && (
        <>
          {comments.length > 0 && (
            <ol className={classes('grid gap-4', isResolved && 'opacity-70')}>
              {comments.map(comment => (
                <CommentRow
                  comment={comment}
                  isNew={news.has(comment.id)}
                  key={comment.id}
                  personBy={personBy}
                  tripId={tripId}
                />
              ))}
            </ol>
          )}
          <WritersCompany id={about.id} tripId={tripId} />
          <div ref={end}>
            <WriteComment
              action={t('send')}
              draft={about.id}
              label={t('write')}
              onSend={content => create({ params: { tripId }, body: { id: newId(), about, ...content } })}
              onWriting={isWriting => presenceIn(tripId).moveTo({ writing: isWriting ? about : undefined })}
              tripId={tripId}
            />
          </div>
        </>
      )}
    </section>
  )
})

/** The comments that one had not read; once they are in sight, one has. */
function useNews(
  tripId: string,
  about: About,
  comments: readonly Comment[],
  end: RefObject<HTMLElement | null>,
): ReadonlySet<string> {
  const ownId = useSession()?.id
  const unread = useCounted(about.id)?.unread ?? 0
  const [news, setNews] = useState<ReadonlySet<string>>(new Set())
  const latest = comments.at(-1)?.id
  const see = useEffectEvent(() => {
    const others = comments.filter(({ author_id }) => author_id !== ownId)
    setNews(new Set([...news, ...others.slice(-unread).map(({ id }) => id)]))
    const { queryKey } = unreadQuery(tripId)
    call(markCommentsSeen, { params: { tripId }, body: { about } }).then(
      () => queryClient.setQueryData(queryKey, all => all?.filter(one => one.about.id !== about.id)),
      // They are new once more next time.
      () => undefined,
    )
  })
  useEffect(() => {
    if (unread === 0 || latest === undefined || !end.current) return
    return whenSeen(end.current, () => see(), '0px')
  }, [unread, latest, end])
  return news
}
