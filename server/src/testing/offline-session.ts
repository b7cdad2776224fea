import type { State } from './any-change.ts'
import { createClock } from './clock.ts'
import { createDevice, never, type Page } from './device.ts'
import { expectBalanced } from './ledger.ts'
import {
  type Documents,
  difference,
  isSaidElsewhere,
  isSame,
  known,
  plannedTrip,
  read,
  rowsOf,
  type Sent,
  waitingFields,
  withIds,
  writeAt,
  written,
  wrongIn,
} from './offline-model.ts'
import { createOverwrites } from './offline-overwrites.ts'
import {
  alive,
  dice,
  faults,
  isCutOff,
  isOwed,
  keysOf,
  type Made,
  noNetwork,
  nothingCounted,
  refusal,
  refusals,
  responseOf,
  type Side,
  STEPS,
  type Stage,
  silence,
  type Tab,
  type Unsent,
  wrongOrder,
} from './offline-parts.ts'
import { createTypedText } from './offline-text.ts'
import { type Part, partsTouched, writeOf } from './shown.ts'

/** Runs a random session of two people with a browser each, and answers what went wrong in it. */
export async function runSession(seed: number, { app, travellers, script }: Stage) {
  const [ana, mei] = travellers
  const people = travellers.map(({ id }) => id)
  const draw = dice(seed)
  const oneOf = <T>(some: readonly T[]): T => some[draw(some.length)] as T
  const happens = (percent: number) => draw(100) < percent
  const [clock, figures] = [createClock(), nothingCounted()]
  const [problems, made]: [string[], Made[]] = [[], []]
  const trip = await plannedTrip(travellers)
  const text = createTypedText(trip.id, problems, figures)
  /** `stored`: the documents as they are on the server, as far as they were read since the last change. */
  let [moment, isRough, stored]: [number, boolean, Documents] = [0, true, {}]
  const overwritten = createOverwrites(made)
  let turn: Promise<unknown> = Promise.resolve()

  const sides = [travellers, [mei, ana] as const].map(([who, other]): Side => {
    const side = { who, other, tabs: [], network: 'on', isLoose: false, seqs: [] } as unknown as Side
    side.device = createDevice({
      ...{ clock, hasLocks: draw(5) > 0 },
      fetch: (page, address, init) => fetchFor(side, page, address, init),
      onStep: page => burn(side, page),
    })
    return side
  })

  function burn({ fuse }: Side, page: Page): void {
    if (fuse?.page !== page || !page.isAlive || --fuse.steps > 0) return
    page.kill()
    figures.kills += 1
  }

  /** The server does one thing after the other, so that it is known what each of them finds. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const own = turn.then(work)
    turn = own.catch(() => undefined)
    return clock.during(own)
  }

  /** The network of a side, with what happens to it. */
  async function fetchFor(side: Side, page: Page, address: string, init: RequestInit): Promise<Response> {
    const { method = 'GET', body, signal } = init
    burn(side, page)
    if (!page.isAlive) return never()
    if (side.network === 'away') throw noNetwork()
    if (side.network === 'silent') return silence(clock, signal)
    if (side.network === 'portal')
      return new Response('<p>Sign in</p>', { headers: { 'content-type': 'text/html' } })
    const { pathname } = new URL(address, 'http://app')
    const sent = writeAt(method, pathname, body && JSON.parse(String(body)))
    const isText = method === 'POST' && pathname.endsWith('/note/updates')
    const fault = (sent || isText) && isRough && happens(20) ? oneOf(faults) : undefined
    if (fault) figures.faults += 1
    if (fault === 'unsent') throw noNetwork()
    if (fault === 'silent') return silence(clock, signal)
    if (fault && fault in refusals) {
      const status = refusals[fault as keyof typeof refusals]
      if (sent) madeOf(side, sent)?.refusals.push(status)
      return refusal(status)
    }
    const response = await inTurn(async () => {
      const response = await reach(side, address, init, sent)
      if (isText) {
        stored = {}
        text.look((await read(trip, ana, ['note'])).note)
      }
      return response
    })
    burn(side, page)
    if (!page.isAlive) return never()
    if (fault === 'unheard') throw noNetwork()
    return fault === 'unheard and silent' ? silence(clock, signal) : response
  }

  /** The write that is sent, as it was made. */
  function madeOf(side: Side, sent: Sent): Made | undefined {
    const id = known(sent)
    const own = made.filter(one => one.side === side && one.known === id)
    const open = own.filter(one => one.acceptedAt === undefined && !one.isGivenUp && one.state !== 'failed')
    return open.find(one => !isCutOff(one)) ?? open[0] ?? own.at(-1)
  }

  /** Calls the server. */
  async function reach(side: Side, address: string, init: RequestInit, sent?: Sent) {
    const { method = 'GET', headers, body } = init
    const one = sent && madeOf(side, sent)
    // What was given up on its way is taken back.
    if (sent && !one && sent.name !== 'undoChange')
      problems.push(`was sent, though nobody wrote it: ${known(sent)}`)
    const write = sent && writeOf(sent.name)
    const parts = write?.apply ? partsTouched(write.call) : []
    stored = await read(trip, ana, parts, stored)
    const reply = await app.app.inject({
      method: method as 'GET',
      url: address,
      headers: { host: app.config.publicUrl.host, ...Object.fromEntries(new Headers(headers)) },
      ...(body && { payload: String(body) }),
    })
    const { statusCode: status } = reply
    if (sent && one) {
      const why = () => app.logged.find(line => line.includes(reply.json().instance))
      if (status >= 500) problems.push(`answered ${reply.body}: ${one.known}, as ${why()}`)
      if (status === 412) figures.merged += 1
      if (status >= 300 && !(status === 404 && write?.mayBeGone)) one.refusals.push(status)
      else await accept(one, sent, parts, reply.headers['trip-seq'] !== undefined)
    } else if (sent) stored = {}
    return responseOf(reply)
  }

  async function accept(one: Made, sent: Sent, parts: readonly Part[], isChange: boolean): Promise<void> {
    one.acceptedAt ??= ++moment
    if (!isChange) return void figures.repeated++
    const before = stored
    stored = await read(trip, ana, parts)
    problems.push(...wrongIn(sent, before, stored, one.side.who.id, people))
    problems.push(...overwritten(one, before, stored))
  }

  function openTab(side: Side): void {
    const tab = side.device.open(script)
    side.tabs.push(tab)
    signIn(side, tab)
    tab.openTrip(trip.id)
  }

  function signIn({ who: { id, username, token } }: Side, tab: Tab): void {
    if (tab.currentSession()?.token === undefined) tab.startSession({ id, username, token })
  }

  function write(side: Side, tab: Tab, what = oneOf(Object.keys(written))): void {
    const { plan, ledger, note = '' } = tab.shown(trip.id)
    if (!plan || !ledger) return
    const expenses = ledger.expenses.map(row => ({ ...row, expense_id: row.id }))
    const state = { plan, note, list: { ...ledger, expenses } } as unknown as State
    const [method, path = '', body] = written[what]?.(state, draw(99_999), { ...trip, ...side }) ?? []
    if (typeof method !== 'string' || path.includes('undefined')) return
    const call = writeAt(method, `/api${path}`, body)
    if (!call) throw new Error(`nothing is written by ${method} ${path}`)
    const sent = withIds(call)
    const started = tab.write(trip.id, sent)
    if (!started) return
    figures.writes += 1
    const one: Made = {
      ...{ side, tab, sent, known: known(sent), base: started.base, state: 'asked' },
      ...{ madeAt: ++moment, waitsSince: Number.POSITIVE_INFINITY, acceptedAt: undefined, refusals: [] },
      ...{ isGivenUp: false, isSentAgain: false, isLoose: side.device.isStoreBroken },
    }
    made.push(one)
    started.written.then(
      ({ seq, unsent }) => {
        // Nobody hears of it.
        if (!tab.page.isAlive) return
        one.state = unsent ? 'waits' : 'answered'
        one.isLoose ||= side.device.isStoreBroken
        if (seq) side.seqs.push(seq)
        if (!unsent) return
        one.waitsSince = ++moment
        figures.waited += 1
      },
      () => {
        if (tab.page.isAlive) one.state = 'failed'
      },
    )
  }

  async function giveUp(side: Side, tab: Tab): Promise<void> {
    const before = tab.outbox.left()
    if (before.length === 0) return
    const unsent = oneOf(before)
    const gone = new Set(tab.togetherWith(unsent))
    const ids = [...gone].flatMap(({ write: { body = {} } }) => [body['id'], body['expense_id']])
    // Later writes on the same row are given up with it.
    void tab.discard(unsent).then(() => {
      for (const one of madeBy(side))
        if (ids.some(id => id && one.known.includes(`${id}`))) one.isGivenUp = true
    })
    figures.discarded += 1
    await clock.rest()
    const left = new Set(tab.outbox.left().map(({ key }) => key))
    for (const one of before)
      if (gone.has(one) || !left.has(one.key))
        for (const own of ownOf(side, { name: one.name, ...one.write })) own.isGivenUp = true
  }

  const ownOf = (side: Side, sent: Sent, id = known(sent)): Made[] =>
    made.filter(one => one.side === side && one.known === id)

  function sendAgain(side: Side, tab: Tab): void {
    const refused = tab.outbox.left().filter(one => one.refused && one.refused.with === undefined)
    if (refused.length === 0) return
    const again = tab.togetherWith(oneOf(refused))
    void tab.sendAgain(trip.id, again)
    const those = again.flatMap(({ name, write }) => ownOf(side, { name, ...write }))
    for (const one of madeBy(side)) one.isSentAgain ||= one.refusals.length > 0 || those.includes(one)
  }

  /** The second one may look only for a while. */
  const setRole = (role: string) =>
    inTurn(async () => {
      await ana.does('PUT', `/tripmembers/trip_members/${trip.id}/${mei.id}`, { role })
      stored = {}
    })

  function changeNetwork(side: Side, network: Side['network']): void {
    if (network === 'on') figures.reconnects += 1
    side.network = network
    // A browser that is away does not always know.
    side.device.onLine = network !== 'away' || happens(30)
    side.device.tell(side.device.onLine ? 'online' : 'offline')
  }

  /** One thing that happens. */
  async function step(side: Side): Promise<void> {
    const tabs = alive(side)
    const tab = tabs[draw(Math.max(1, tabs.length))]
    if (!tab) return openTab(side)
    const what = draw(100)
    if (what < 40) write(side, tab)
    else if (what < 53) text.type(side, tab)
    else if (what < 54) tab.closeNote()
    else if (what < 55) tab.retryNote()
    else if (what < 63)
      changeNetwork(side, side.network === 'on' ? oneOf(['away', 'away', 'away', 'portal', 'silent']) : 'on')
    else if (what < 71) {
      if (happens(50)) await clock.rest()
      tab.page.kill()
      openTab(side)
      figures.reloads += 1
    } else if (what < 79) side.fuse = { page: tab.page, steps: 1 + draw(14) }
    else if (what < 83 && tabs.length < 2) openTab(side)
    else if (what < 87) void tab.hear(trip.id)
    else if (what < 91) await giveUp(side, tab)
    else if (what < 95) sendAgain(side, tab)
    else if (what < 97) side.device.clockIsOff += (draw(3) - 1) * 3_600_000
    else if (what < 98) {
      side.device.isStoreBroken = !side.device.isStoreBroken
      side.isLoose = true
    } else await setRole(oneOf(['viewer', 'member', 'member']))
  }

  /** What waits is on screen, in all tabs of a browser. */
  function look(side: Side): void {
    const tabs = alive(side)
    for (const { shown, outbox } of tabs) {
      const rows = new Map(rowsOf(shown(trip.id)).map(row => [row.id, row]))
      const all = outbox.waiting(trip.id).map(({ name, write }) => ({ name, ...write }))
      const owed = all.filter(sent => isOwed(ownOf(side, sent), sent, rows))
      const waits = owed.filter(sent => !isSaidElsewhere(sent, shown(trip.id)))
      for (const { id, field, value, isNew } of rows.size > 0 ? waitingFields(waits) : []) {
        const row = rows.get(id)
        figures.looks += 1
        if (row ? !isSame(row[field], value) : isNew)
          problems.push(`is not on screen: ${value} as ${field} of ${id}, but ${row?.[field]}`)
      }
    }
    const isAsked = made.some(({ state, tab }) => state === 'asked' && tabs.includes(tab))
    const [one = '', other = one] = tabs.map(keysOf)
    if (one !== other && !isAsked && !side.isLoose)
      problems.push(`two tabs of ${side.who.username} show ${one} and ${other}`)
  }

  /** Everybody is back, and everything works again. */
  async function comeBack(): Promise<void> {
    isRough = false
    await setRole('member')
    for (const side of sides) {
      delete side.fuse
      side.device.isStoreBroken = false
      // What a page has left that ended before it could tell is found by the next one.
      alive(side)
      openTab(side)
      for (const tab of side.tabs) signIn(side, tab)
      changeNetwork(side, 'on')
    }
    await clock.pass(300_000)
    for (const { tabs } of sides) for (const tab of tabs) tab.retryNote()
    await clock.pass(60_000)
    // A store that has failed is in order again with the next write.
    for (const side of sides) for (const tab of side.tabs) write(side, tab, 'a to-do')
    await clock.pass(5_000)
    for (const { tabs } of sides) for (const tab of tabs) void tab.hear(trip.id)
    await clock.pass(5_000)
  }

  /** All see what the server has. */
  async function compare(side: Side): Promise<void> {
    const server = await read(trip, side.who)
    for (const tab of side.tabs) {
      for (const { name, write } of tab.outbox.waiting(trip.id))
        problems.push(`waits for ever: ${known({ name, ...write })}`)
      const shown = tab.shown(trip.id)
      if (!isSame(shown, server))
        problems.push(`${side.who.username} sees something else: ${difference(shown, server)}`)
    }
  }

  /** Nothing is lost, and what was refused lies in the tray. */
  async function account(side: Side): Promise<void> {
    const kept = await side.device.stored<Unsent>('outbox')
    const shown = side.tabs.map(keysOf)
    if (!side.isLoose && shown.some(keys => keys !== kept.map(({ key }) => key).join()))
      problems.push(`the tray of ${side.who.username} is not what is stored`)
    const tray = side.isLoose ? side.tabs.flatMap(({ outbox }) => outbox.left()) : kept
    figures.refused += tray.length
    for (const { name, write, refused } of tray) {
      const own = ownOf(side, { name, ...write })
      const wasRefused = own.some(({ refusals }) => refusals.includes(refused?.status ?? 0))
      if (refused?.with === undefined && !wasRefused)
        problems.push(`was not refused: ${refused?.status} ${known({ name, ...write })}`)
    }
    for (const key of await side.device.storedKeys('notes'))
      if (key.endsWith(' unsent') && !side.isLoose) problems.push(`text of the note waits for ever: ${key}`)
    text.account(side)
    const inTray = tray.map(({ name, write }) => known({ name, ...write }))
    for (const [id, some = []] of Object.entries(Object.groupBy(madeBy(side), ({ known }) => known))) {
      const accepted = some.filter(({ acceptedAt }) => acceptedAt !== undefined)
      figures.accepted += accepted.length
      const owed = some.filter(
        ({ state, isGivenUp, isLoose }) => ['waits', 'answered'].includes(state) && !isGivenUp && !isLoose,
      )
      // A change is taken back once, however often that is asked for.
      const most = some[0]?.sent.name === 'undoChange' ? 1 : owed.length
      if (Math.min(owed.length, most) > accepted.length + inTray.filter(one => one === id).length)
        problems.push(`was lost: ${id}`)
    }
  }

  const madeBy = (side: Side) => made.filter(one => one.side === side)

  for (const side of sides) openTab(side)
  await clock.pass(5_000)
  for (let n = 0; n < STEPS; n++) {
    const side = oneOf(sides)
    for (const tab of alive(side)) if (happens(30)) signIn(side, tab)
    await step(side)
    if (happens(35)) continue
    await clock.rest()
    text.noteStored()
    await clock.pass(draw(4_000))
    for (const side of sides) look(side)
  }
  await comeBack()
  for (const side of sides) {
    await compare(side)
    await account(side)
    problems.push(...wrongOrder(madeBy(side)))
  }
  await expectBalanced(trip)
  return { figures, problems }
}
