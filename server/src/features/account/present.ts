import type { Me, Session } from '@caravan/contract/account'
import type { Actor } from '../../identity/actor.ts'
import { avatarUrl } from '../../identity/avatar-url.ts'
import type { SessionRow } from '../../identity/sessions.queries.ts'

export function presentAccount(
  actor: Pick<Actor, 'id' | 'username' | 'email' | 'emailVerified' | 'avatar' | 'language' | 'version'>,
): Me {
  return {
    id: actor.id,
    username: actor.username,
    email: actor.email,
    email_verified: actor.emailVerified,
    avatar_url: avatarUrl(actor.avatar),
    language: actor.language,
    version: actor.version,
  }
}

export function presentSession(row: SessionRow, actor: Actor): Session {
  return { ...row, current: row.id === actor.sessionId }
}
