import { avatar } from '@caravan/contract/account'
import { isEastAsian } from '@caravan/contract/full-name'
import { type Member, members } from '@caravan/contract/members'
import { queryOptions } from '@tanstack/react-query'
import { call, request } from '../lib/calls/call.ts'
import { dropTrip, kept } from '../lib/calls/kept.ts'
import { queryClient } from '../lib/calls/query-client.ts'
import { currentSession } from '../lib/calls/session.ts'
import { pictureAddress } from '../lib/picture-address.ts'

/** Members without the details that they share, which are not kept on other people's devices. */
const withoutProfiles = (all: Member[]) => all.map(member => ({ ...member, profile: null }))

const seesIn = (all: Member[] | undefined) =>
  all?.find(({ user_id }) => user_id === currentSession()?.id)?.sees ?? 'all'

/** What was known of a trip goes where its reader sees more or less of it than before. */
async function keptOf(tripId: string, all: Member[], known: Member[] | undefined): Promise<Member[]> {
  if (seesIn(all) !== seesIn(known)) {
    queryClient.removeQueries({ queryKey: ['trip', tripId], type: 'inactive' })
    await dropTrip(tripId)
  }
  return withoutProfiles(all)
}

/** Members are read once for all parts of a trip's page. */
export const membersQuery = (tripId: string) =>
  queryOptions({
    queryKey: ['trip', tripId, 'members'],
    queryFn: ({ signal, queryKey }) =>
      kept(queryKey, () => call(members, { params: { tripId }, signal }), {
        keeps: async (all, known) => keptOf(tripId, all, await known()),
      }),
    // One part that appears after a failure does not ask again by itself.
    retryOnMount: false,
  })

/** The picture of a member, which never changes at its address. */
export const faceQuery = (tripId: string, address: string) =>
  queryOptions({
    queryKey: ['trip', tripId, 'face', address],
    queryFn: ({ signal, queryKey }) =>
      kept(queryKey, async () => {
        const params = { name: address.split('/').at(-1) ?? '' }
        return await (await request(avatar, { params, signal })).blob()
      }),
  })

/** Fetches who is on a trip again, and with them what they have left open for others. */
export function refreshMembers(tripId: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: membersQuery(tripId).queryKey })
}

/** A member as an avatar draws them. */
export function personOf({ user_id: id, name, username, color, avatar_url, status }: Member) {
  const isGuest = status === 'guest'
  return { id, name, username: username ?? name, color, photo: pictureAddress(avatar_url), isGuest }
}

/**
 * The first word of a name: enough among people who travel together. A name in Han, Kana or Hangul stays whole, because
 * it begins with the family name, which relatives share.
 */
export function firstName({ name }: { name: string }): string {
  const words = name.split(/\s+/)
  return isEastAsian(words.join('')) ? name : (words[0] ?? name)
}
