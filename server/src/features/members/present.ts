import { fullName } from '@caravan/contract/full-name'
import type { Member, SharedProfile } from '@caravan/contract/members'
import { avatarUrl } from '../../identity/avatar-url.ts'
import type { KeptMember } from '../../trip/members.queries.ts'
import type { InvitationRow } from './invitations.queries.ts'
import type { MemberRow } from './members.queries.ts'

export function presentMember(row: MemberRow, profile: SharedProfile | null): Member {
  if (row.is_guest) return presentGuest({ ...row, name: row.username })
  return {
    user_id: row.user_id,
    status: 'member',
    role: row.role,
    sees: row.sees,
    username: row.username,
    name: fullName(row) ?? row.username,
    avatar_url: avatarUrl(row.avatar),
    color: row.color,
    profile,
  }
}

export function presentGuest({ user_id, role, sees = 'all', color, name = '' }: KeptMember): Member {
  return { user_id, status: 'guest', role, sees, name, avatar_url: null, color, profile: null }
}

/** The inviter sees the whole address; everybody else sees no more of it than tells two apart. */
export function presentInvitation(row: InvitationRow, readerId: string, index: number): Member {
  const email = row.invited_by === readerId ? row.email : masked(row.email)
  return {
    invitation_id: row.id,
    status: 'invited',
    role: 'member',
    sees: 'all',
    name: email,
    avatar_url: null,
    color: index % 8,
    email,
    profile: null,
  }
}

function masked(email: string): string {
  const [first = ''] = email
  return `${first}•••${email.slice(email.lastIndexOf('@'))}`
}
