import { blockedSenders } from '@caravan/contract/invitations'
import { changeNotificationSettings, notificationSettings } from '@caravan/contract/notifications'
import { addPushDevice, push, removePushDevice } from '@caravan/contract/push'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ana, firstSettings, signedIn } from '../../testing/account.ts'
import { expectFailure, expectSuccess } from '../../testing/expect.ts'
import { on, sentTo } from '../../testing/network.ts'
import { open } from '../../testing/open.tsx'

const endpoint = 'https://push.example/1'

/** A browser that takes subscriptions, which browsers in tests do not. */
function allow(permission: NotificationPermission) {
  let subscription: object | null = null
  const pushManager = {
    getSubscription: async () => subscription,
    async subscribe() {
      const unsubscribe = async () => {
        subscription = null
      }
      subscription = {
        endpoint,
        unsubscribe,
        toJSON: () => ({ endpoint, keys: { p256dh: 'AAAA', auth: 'BBBB' } }),
      }
      return subscription
    },
  }
  Object.assign(globalThis, { PushManager: {}, Notification: { requestPermission: async () => permission } })
  const serviceWorker = { getRegistration: async () => ({ pushManager }) }
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true })
}

beforeEach(() => {
  signedIn(ana)
  on(push).answers({ public_key: 'CCCC', devices: 0 })
  on(notificationSettings).answers(firstSettings)
  on(blockedSenders).answers([])
})
afterEach(() => {
  for (const name of ['PushManager', 'Notification']) Reflect.deleteProperty(globalThis, name)
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

test('a device is told of all kinds once that is switched on, and of nothing once it is off', async () => {
  allow('granted')
  on(addPushDevice).answers(undefined)
  on(removePushDevice).answers(undefined)
  on(changeNotificationSettings).answers(firstSettings)
  const { user } = await open('/profile')
  await user.click(await screen.findByRole('button', { name: 'Notify this device' }))
  await expectSuccess('This device will be notified.')
  expect(sentTo(addPushDevice)).toMatchObject([
    { body: { endpoint, keys: { p256dh: 'AAAA', auth: 'BBBB' } } },
  ])
  expect(sentTo(changeNotificationSettings)[0]?.body.kinds?.expense).toEqual({
    bell: true,
    push: true,
    mail: false,
  })
  await user.click(await screen.findByRole('button', { name: 'Stop notifying this device' }))
  await waitFor(() => expect(sentTo(removePushDevice)).toMatchObject([{ query: { endpoint } }]))
  expect(await screen.findByRole('button', { name: 'Notify this device' })).toBeTruthy()
})

test('who does not allow it is told where to', async () => {
  allow('denied')
  const { user } = await open('/profile')
  await user.click(await screen.findByRole('button', { name: 'Notify this device' }))
  await expectFailure(
    'This browser does not allow notifications from here. Allow them in its settings for this site, then try again.',
  )
  expect(sentTo(addPushDevice)).toEqual([])
})

test('where nothing can be pushed nothing is said of it', async () => {
  await open('/profile')
  await screen.findByRole('group', { name: 'Shown by the bell' })
  expect(screen.queryByRole('button', { name: 'Notify this device' })).toBeNull()
})
