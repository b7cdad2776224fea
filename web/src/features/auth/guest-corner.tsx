import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSession } from '../../lib/calls/session.ts'
import { signOut } from '../../lib/calls/sign-out.ts'
import { keptJoinToken } from '../../lib/join-token.ts'
import words from '../../lib/messages/guest-corner.json'
import { withWords } from '../../lib/words/words.tsx'
import { membersQuery } from '../../trip/members.ts'
import { buttonStyle, quietLinkStyle } from '../../ui/button-style.ts'
import { classes } from '../../ui/classes.ts'
import { later } from '../../ui/later.tsx'
import { PlainButton } from '../../ui/plain-button.tsx'
import { useAskToSignOut } from './use-ask-to-sign-out.ts'

const PreferencesPanel = later(() => import('./preferences-panel.tsx'), 'PreferencesPanel')

/** Says to guests as whom they are here, and lets them out. */
export const GuestCorner = withWords(words, ({ tripId }: { tripId: string }) => {
  const t = useTranslations('guestCorner')
  const account = useTranslations('account')
  const session = useSession()
  const { data: members } = useQuery(membersQuery(tripId))
  const ask = useAskToSignOut()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  // Their name may be another one since they came.
  const name = members?.find(({ user_id }) => user_id === session?.id)?.name ?? session?.username ?? ''
  return (
    <>
      <button
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        // Phones have the two words one above the other.
        className={classes(
          buttonStyle('soft'),
          'gap-1! max-md:max-w-20 max-md:flex-col max-md:gap-0 max-md:px-2.5 max-md:text-[13px]/4',
        )}
        onClick={() => setIsOpen(!isOpen)}
        ref={button}
        type="button"
      >
        <span className="max-w-full truncate md:max-w-40">{name}</span>
        <span className="text-ink-2">
          <span className="max-md:sr-only"> · </span>
          {t('guest')}
        </span>
      </button>
      <PreferencesPanel button={button} isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <p className="max-w-72 type-hint text-ink-2">{t('youAre', { name })}</p>
        {keptJoinToken('/guest') === undefined ? (
          <p className="max-w-72 type-hint text-ink-2">{t('toOwn')}</p>
        ) : (
          <Link className={quietLinkStyle} search={{ dialog: 'login', next: '/guest' }} to="/">
            {t('own')}
          </Link>
        )}
        <PlainButton onClick={() => void signOut(ask)} variant="danger-outline">
          {account('signOut')}
        </PlainButton>
      </PreferencesPanel>
    </>
  )
})
