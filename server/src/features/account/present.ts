import type { Me } from '@caravan/contract/account'
import { written } from '@caravan/contract/languages'
import type { Session } from '@caravan/contract/sessions'
import { avatarUrl } from '../../identity/avatar-url.ts'
import type { Actor, SessionRow } from '../../identity/sessions.queries.ts'

type Own = Pick<
  Actor,
  'id' | 'username' | 'email' | 'email_verified' | 'avatar' | 'language' | 'seq' | 'version'
>

export function presentAccount(own: Own, unread_notifications: number): Me {
  const { id, username, email, email_verified, avatar, language, seq, version } = own
  return {
    ...{ id, username, email, email_verified, avatar_url: avatarUrl(avatar) },
    ...written(language),
    ...{ unread_notifications, seq, version },
  }
}

export function presentSession(row: SessionRow, actor: Actor): Session {
  return { ...row, current: row.id === actor.session_id }
}
