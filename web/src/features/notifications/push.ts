import { addPushDevice, push, removePushDevice } from '@caravan/contract/push'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/calls/call.ts'

/** The registration that takes pushes; none over plain http, nor in every browser. */
async function manager(): Promise<PushManager | undefined> {
  if (!('serviceWorker' in navigator) || !('PushManager' in window)) return undefined
  return (await navigator.serviceWorker.getRegistration())?.pushManager
}

/** The account that this device is subscribed for; forgotten with its stored data. */
const KEY = 'pushed'
const store = (userId: string | undefined) =>
  userId === undefined ? localStorage.removeItem(KEY) : localStorage.setItem(KEY, userId)
const isTold = (userId: string) => localStorage.getItem(KEY) === userId

/** Whether this device is told; null where it cannot be. */
export const pushQuery = (userId: string) =>
  queryOptions({
    queryKey: ['me', 'push', userId],
    async queryFn() {
      const here = await manager()
      return here ? isTold(userId) && (await here.getSubscription()) !== null : null
    },
  })

/** Asks the browser, and the person by it; false where they do not want it. */
export async function subscribe(userId: string): Promise<boolean> {
  const here = await manager()
  if (!here || (await Notification.requestPermission()) !== 'granted') return false
  const { public_key: applicationServerKey } = await call(push)
  await add(await here.subscribe({ userVisibleOnly: true, applicationServerKey }))
  store(userId)
  return true
}

/** A session that was signed in anew has no devices. */
export async function keepSubscribed(userId: string): Promise<void> {
  const subscription = isTold(userId) && (await (await manager())?.getSubscription())
  if (subscription) await add(subscription).catch(() => undefined)
}

async function add(subscription: PushSubscription): Promise<void> {
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON()
  await call(addPushDevice, { body: { endpoint, keys: { p256dh, auth } } })
}

export async function unsubscribe(): Promise<void> {
  store(undefined)
  const subscription = await (await manager())?.getSubscription()
  if (!subscription) return
  await call(removePushDevice, { query: { endpoint: subscription.endpoint } })
  await subscription.unsubscribe()
}
