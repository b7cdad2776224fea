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
 * Whether the server has rendered the page as this browser would: for the same window, and a page of an account for the
 * same account, with no writes that wait on the device and no choice that only the device knows.
 */
export async function fits(): Promise<boolean> {
  const data = dataHere()
  if (!data) return false
  const { user, answers, window } = data
  const isSameWindow = window.today === todayHere() && window.size === windowSize()
  if (!user) {
    bringAnswers(undefined, answers)
    return isSameWindow
  }
  const session = currentSession()
  if (session?.token === undefined || session.id !== user.id) return false
  bringAnswers(session.token, answers)
  lacksProfiles = data.lacksProfiles
  renderForSession(user)
  const unsent = await unsentHere.ask('readonly', store => store.count()).catch(() => 0)
  return isSameWindow && unsent === 0 && !Object.keys(localStorage).some(key => key.startsWith('my-day:'))
}
