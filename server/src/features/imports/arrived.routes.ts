import * as contract from '@caravan/contract/arrived'
import { Failure, found } from '../../failure.ts'
import type { Ground } from '../../ground.ts'
import type { Route } from '../../http/mount.ts'
import { holdSession } from '../../identity/sessions.ts'
import { raiseTrip } from '../../trip/members.queries.ts'
import * as rows from './arrived.queries.ts'
import { mailAddressesBy } from './mail-address.ts'

type Needs = Pick<Ground, 'config' | 'db' | 'bus' | 'hourly' | 'secrets' | 'attachmentFiles'>

/** The address for mail to a trip, and the tray of what has arrived there. */
export function mountArrived(
  route: Route,
  { config, db, bus, hourly, secrets, attachmentFiles }: Needs,
): void {
  const addresses = mailAddressesBy(secrets)
  hourly(rows.sweepArrived)

  function addressOf(tripId: string, userId: string, turn: number | undefined) {
    if (!config.mailIn) throw new Failure('mail_in.off')
    return { address: `${addresses.of(tripId, userId, found(turn))}@${config.mailIn.domain}` }
  }
  const tell = (tripId: string, { seq }: { seq: number }, actor: string) =>
    bus.publish(`trip:${tripId}`, { seq, topics: ['arrived'], actor })

  route(contract.tripMail, async ({ actor, membership: { trip_id: id } }) =>
    addressOf(id, actor.id, await rows.findTurn(db, [id], actor.id)),
  )

  route(contract.renewTripMail, async ({ actor, membership: { trip_id: id }, request }) => {
    if (!config.mailIn) throw new Failure('mail_in.off')
    const { turn, raised } = await db.transact(async tx => {
      const raised = found(await raiseTrip(tx, id))
      await holdSession(tx, actor)
      const [turn] = await rows.nextTurns(tx, [id], actor.id)
      return { turn, raised }
    })
    // The other windows of the member read the address again.
    tell(id, raised, actor.id)
    request.log.info({ event: 'trip_mail_renewed', trip: id, user: actor.id })
    return addressOf(id, actor.id, turn)
  })

  route(contract.arrivedMails, async ({ membership }) => ({
    mails: await rows.listArrived(db, membership.trip_id),
  }))

  route(contract.deleteArrived, async ({ actor, membership: { trip_id: id }, params }) => {
    const { file } = found(await rows.deleteArrived(db, id, params.arrivedId))
    // One that the store does not let go of is left to the sweep.
    await attachmentFiles.remove(file).catch(() => undefined)
    const raised = await raiseTrip(db, id)
    if (raised) tell(id, raised, actor.id)
  })
}
