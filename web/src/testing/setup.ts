import { setTimeout as delay } from 'node:timers/promises'
import { cleanup, configure, getConfig } from '@testing-library/react'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { beginOnline } from '../lib/calls/online.ts'
import { queryClient } from '../lib/calls/query-client.ts'
import { endSession } from '../lib/calls/session.ts'
import { quiet } from '../lib/idle.ts'
import { openQuestion } from '../ui/overlays/confirm.ts'
import { notices, toast } from '../ui/overlays/toast.ts'
import { endNetwork, fetchStub } from './network.ts'
import { UploadStub } from './upload.ts'

const { asyncWrapper } = getConfig()
configure({
  // Who has chosen a tab reads what is in it.
  async asyncWrapper(work) {
    const answer = await asyncWrapper(work)
    while (document.querySelector('[data-waits]')) await asyncWrapper(() => delay(0))
    return answer
  },
  // Generous, as only what fails takes so long.
  asyncUtilTimeout: 10_000,
  getElementError: message =>
    new Error(`${message?.split('\n\n')[0]}

On screen: ${document.body.textContent.slice(-1_500)}`),
})

// Parts out of reach on screen are out of reach here. Nothing else of the looks is known.
document.head.innerHTML =
  '<style>[inert], .hidden { display: none } .invisible { visibility: hidden }</style>'

// React Aria asks so whether a dialog has the focus, and happy-dom's own document would say no.
Object.defineProperty(document.defaultView?.Document, Symbol.hasInstance, {
  configurable: true,
  value: (node: Node) => node.nodeType === Node.DOCUMENT_NODE,
})

// A selection that stays where it is tells of no change: what answers one by setting it would never end.
const { collapse } = Selection.prototype
Selection.prototype.collapse = function (node, offset = 0) {
  const isThere = this.isCollapsed && this.anchorNode === node && this.anchorOffset === offset
  if (!isThere) collapse.call(this, node, offset)
}

// Browsers answer a promise here: an effect that returns it takes the page down.
Element.prototype.scrollIntoView = () => Promise.resolve()

// A page here has nothing else to do as soon as it stands.
quiet.ms = 0
vi.stubGlobal('requestIdleCallback', (work: () => void) => setTimeout(work))
vi.stubGlobal('cancelIdleCallback', clearTimeout)
vi.stubGlobal('fetch', fetchStub)
vi.stubGlobal('XMLHttpRequest', UploadStub)

// The second try of a query comes at once.
const { queries } = queryClient.getDefaultOptions()
queryClient.setDefaultOptions({ ...queryClient.getDefaultOptions(), queries: { ...queries, retryDelay: 0 } })

const complaints = vi.spyOn(console, 'error')

beforeEach(() => {
  complaints.mockClear()
})

afterEach(async () => {
  cleanup()
  // An import still on its way would fail when the file ends, for the tests of the next one, too.
  await vi.dynamicImportSettled()
  // The next test has a network.
  beginOnline()
  endSession()
  queryClient.clear()
  toast.forget()
  notices.clear()
  openQuestion()?.answer(false)
  for (const pair of document.cookie.split('; '))
    document.cookie = `${pair.split('=')[0]}=; path=/; max-age=0`
  localStorage.clear()
  sessionStorage.clear()
  const unexpected = endNetwork()
  expect(unexpected, `what nobody had an answer for: ${unexpected.join(' ')}`).toEqual([])
  expect(complaints.mock.calls, 'what was written to the console as an error').toEqual([])
})
