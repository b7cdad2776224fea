import { changeNotificationSettings } from '@caravan/contract/notifications'
import { call } from './calls/call.ts'

/** Tells the server where the traveller is, each time that this browser is in another zone. */
export async function sendZone(userId: string): Promise<void> {
  const { timeZone: zone } = new Intl.DateTimeFormat().resolvedOptions()
  const said = `${userId} ${zone}`
  try {
    if (localStorage.getItem('zone') === said) return
    await call(changeNotificationSettings, { body: { zone } })
    localStorage.setItem('zone', said)
  } catch {
    // The next page says it again.
  }
}
