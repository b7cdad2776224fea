import * as contract from '@caravan/contract/push'
import { invalidField } from '../../failure.ts'
import type { Ground } from '../../ground.ts'
import type { Route } from '../../http/mount.ts'
import { hashOf } from '../../identity/one-time-tokens.ts'
import { holdSession } from '../../identity/sessions.ts'
import type { Push } from '../../providers/push/push.ts'
import { createWorker } from '../../work/worker.ts'
import * as queries from './push.queries.ts'

const MOST_DEVICES = 20
const AT_ONCE = 50
const LOOK_MS = 60_000

interface Needs extends Pick<Ground, 'db'> {
  push: Push
}

/** The browsers of an account that push services tell. */
export function mountPush(route: Route, { db, push }: Needs): void {
  route(contract.push, async ({ actor }) => ({
    public_key: push.publicKey,
    devices: (await queries.countDevices(db, actor.id)) ?? 0,
  }))

  route(contract.addPushDevice, async ({ actor, body }) => {
    if (!push.takes(body)) throw invalidField('endpoint')
    const { endpoint, keys } = body
    const device = {
      endpoint,
      ...keys,
      hash: hashOf(endpoint),
      userId: actor.id,
      sessionId: actor.session_id,
    }
    await db.transact(async tx => {
      await holdSession(tx, actor)
      await queries.storeDevice(tx, device)
      await queries.forgetOldest(tx, actor.id, MOST_DEVICES)
    })
  })

  route(contract.removePushDevice, async ({ actor, query }) => {
    await queries.forgetDevice(db, actor.id, hashOf(query.endpoint))
  })
}

/** Sends what is to be told, apart from whoever has done it. A service that does not answer is not asked again for it. */
export function createPusher({ db, log, push, overhear }: Needs & Pick<Ground, 'log' | 'overhear'>) {
  const worker = createWorker({
    name: 'telling by push services',
    everyMs: LOOK_MS,
    log,
    async work() {
      const due = await queries.takeDue(db, AT_ONCE)
      const fresh = due.filter(({ is_late }) => !is_late)
      const devices = await queries.listDevices(db, [...new Set(fresh.map(({ user_id }) => user_id))])
      const of = Map.groupBy(devices, ({ user_id }) => user_id)
      await Promise.all(
        fresh.flatMap(({ user_id, is_late: _, ...message }) =>
          (of.get(user_id) ?? []).map(device => tell(device, message)),
        ),
      )
      return due.length === AT_ONCE
    },
  })
  overhear((channel, { topics }) => {
    if (channel.startsWith('user:') && topics.includes('notifications')) worker.wake()
  })
  return worker

  async function tell(
    { user_id, endpoint, ...keys }: Awaited<ReturnType<typeof queries.listDevices>>[number],
    message: contract.PushMessage,
  ): Promise<void> {
    try {
      if (await push.send({ endpoint, keys }, message)) return
      await queries.forgetDevice(db, user_id, hashOf(endpoint))
    } catch (error) {
      // The address says who somebody is, and is not written down.
      const service = new URL(endpoint).host
      log.warn({ event: 'push_failed', service, reason: String(error) }, 'a push service took nothing')
    }
  }
}
