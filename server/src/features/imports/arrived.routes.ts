import * as contract from '@caravan/contract/arrived'
import { Failure, found } from '../../failure.ts'
import type { Ground } from '../../ground.ts'
import type { Route } from '../../http/mount.ts'
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

  function addressWith(tripId: string, turn: number) {
    if (!config.mailIn) throw new Failure('mail_in.off')
    return { address: `${addresses.of(tripId, turn)}@${config.mailIn.domain}` }
  }
  const tell = (tripId: string, { seq }: { seq: number }, actor: string) =>
    bus.publish(`trip:${tripId}`, { seq, topics: ['arrived'], actor })

  route(contract.tripMail, async ({ membership: { trip_id: id } }) =>
    addressWith(id, found(await rows.findTurn(db, id))),
  )

  route(contract.renewTripMail, async ({ actor, membership: { trip_id: id }, request }) => {
    if (!config.mailIn) throw new Failure('mail_in.off')
    const next = found(await rows.nextTurn(db, id))
    tell(id, next, actor.id)
    request.log.info({ event: 'trip_mail_renewed', trip: id, user: actor.id })
    return addressWith(id, next.turn)
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
