import type { Comment } from '@caravan/contract/comments'
import { useQuery } from '@tanstack/react-query'
import { Pencil, Trash2 } from 'lucide-react'
import { Fragment, type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSession } from '../../lib/calls/session.ts'
import { useDates } from '../../lib/format/dates.ts'
import { useLangOf } from '../../lib/words/lang-of.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { IconButton } from '../../ui/button.tsx'
import { linkStyle } from '../../ui/button-style.ts'
import { webLinkOf } from '../../ui/web-link.tsx'
import { membersQuery, personOf } from '../members.ts'
import { LineDot } from '../people/company.tsx'
import { useCanEdit } from '../plan.ts'
import { useTripMutation } from '../write/write.ts'
import { WriteComment } from './write-comment.tsx'

/** The member with an id, or somebody who has left since. */
export function useAuthors(tripId: string) {
  const t = useTranslations('comment')
  const { data } = useQuery(membersQuery(tripId))
  return (id: string | null) => {
    const member = data?.find(({ user_id }) => user_id !== undefined && user_id === id)
    return member ? personOf(member) : { id: undefined, name: t('former'), username: '', color: 0 }
  }
}

type PersonBy = ReturnType<typeof useAuthors>

type CommentRowProps = { tripId: string; comment: Comment; isNew: boolean; personBy: PersonBy }

/** One comment; its author can change and delete it. */
export function CommentRow({ tripId, comment, isNew, personBy }: CommentRowProps) {
  const t = useTranslations('comment')
  const { moment } = useDates()
  const isOwn = useSession()?.id === comment.author_id
  // Only full members take changes back.
  const canUndo = useCanEdit(tripId)
  const [isEdited, setIsEdited] = useState(false)
  const failed = () => t('failed')
  const { mutateAsync: change } = useTripMutation('updateComment', tripId, {
    done: () => t('changed'),
    ...(canUndo && { undone: () => t('changeUndone') }),
    failed,
  })
  const { mutate: remove } = useTripMutation('deleteComment', tripId, {
    done: () => t('deleted'),
    ...(canUndo && { undone: () => t('deleteUndone') }),
    failed,
  })
  const params = { tripId, commentId: comment.id }
  const person = personBy(comment.author_id)
  const langOf = useLangOf()
  return (
    <li className="relative flex gap-3">
      <Avatar person={person} size={28} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <LineDot row={comment} />
          <span className="type-name text-[14.5px]" lang={langOf(person.name)}>
            {person.name}
          </span>
          <time className="type-hint text-ink-3" dateTime={comment.created_at}>
            {moment(comment.created_at)}
            {comment.edited_at !== null && ` · ${t('edited')}`}
          </time>
          {isNew && <span className="type-hint font-[620] text-marigold-ink">{t('new')}</span>}
        </p>
        {isEdited ? (
          <WriteComment
            action={t('save')}
            initial={comment}
            label={t('edit')}
            onCancel={() => setIsEdited(false)}
            onSend={async body => {
              await change({ params, body, base: comment })
              setIsEdited(false)
            }}
            tripId={tripId}
          />
        ) : (
          <p className="whitespace-pre-wrap type-body [overflow-wrap:anywhere]" lang={langOf(comment.text)}>
            <Words names={comment.mentions.map(id => personBy(id).name)} text={comment.text} />
          </p>
        )}
      </div>
      {isOwn && !isEdited && (
        <span className="-mt-1 flex shrink-0">
          <IconButton className="text-ink-3" label={t('edit')} onPress={() => setIsEdited(true)} size="small">
            <Pencil />
          </IconButton>
          <IconButton
            className="text-ink-3 hover:bg-danger-soft hover:text-danger-ink"
            label={t('delete')}
            onPress={() => remove({ params })}
            size="small"
          >
            <Trash2 />
          </IconButton>
        </span>
      )}
    </li>
  )
}

/** An address within a text, without what ends the sentence around it. */
const address = /(https?:\/\/[^\s<>"“”「」，。、；！？]*[^\s<>"“”「」，。、；！？.,;:!?)\]'’])/i

/** Plain text with its links, and the names of those whom it is to reach. */
function Words({ text, names }: { text: string; names: readonly string[] }) {
  return inTurn(text.split(address), (part, n) => {
    const link = n % 2 === 1 ? webLinkOf(part) : undefined
    if (!link) return <Named names={names} text={part} />
    return (
      <a {...link.to} className={linkStyle}>
        {part}
      </a>
    )
  })
}

function Named({ text, names: [name, ...names] }: { text: string; names: readonly string[] }): ReactNode {
  if (name === undefined) return text
  return inTurn(text.split(`@${name}`), (part, n) => (
    <>
      {n > 0 && <b className="font-[620] text-pine-ink">@{name}</b>}
      <Named names={names} text={part} />
    </>
  ))
}

const inTurn = (parts: readonly string[], draw: (part: string, n: number) => ReactNode) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name.
  parts.map((part, n) => <Fragment key={n}>{draw(part, n)}</Fragment>)
