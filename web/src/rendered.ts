import type { RenderedData } from '@caravan/contract/rendered'
import { bringAnswers } from './lib/calls/call.ts'
import { queryClient } from './lib/calls/query-client.ts'
import { currentSession, renderForSession } from './lib/calls/session.ts'
import { unsentHere } from './lib/databases.ts'
import { todayHere } from './lib/format/dates.ts'
import { storeWindow } from './lib/preferences.ts'
import { windowSize } from './lib/window.ts'

/** Reads the data of a page that the server has rendered, and hands its answers to the calls of the app. */
function dataHere(): RenderedData | undefined {
  const data = document.getElementById('page')
  if (!data) return undefined
  data.remove()
  return JSON.parse(data.textContent)
}

let lacksProfiles = false

/**
 * Describes this browser to the server, for the pages that it renders, and asks for what the document has left out.
 * Called once a page of an account stands.
 */
export function settle(): void {
  storeWindow(`${windowSize()}:${Intl.DateTimeFormat().resolvedOptions().timeZone}`)
  if (lacksProfiles)
    void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[2] === 'members' })
  lacksProfiles = false
}

/**
 * Whether the server has rendered the page as this browser would: for the same account and window, with no writes that
 * wait on the device and no choice that only the device knows.
 */
export async function fits(): Promise<boolean> {
  const data = dataHere()
  const session = currentSession()
  if (!data || session?.token === undefined || session.id !== data.user.id) return false
  bringAnswers(session.token, data.answers)
  const { today, size } = data.window
  lacksProfiles = data.lacksProfiles
  renderForSession(data.user)
  const unsent = await unsentHere.ask('readonly', store => store.count()).catch(() => 0)
  return (
    unsent === 0 &&
    today === todayHere() &&
    size === windowSize() &&
    !Object.keys(localStorage).some(key => key.startsWith('my-day:'))
  )
}
