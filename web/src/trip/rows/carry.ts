import './carry.css'
import { takers } from './takers.ts'

/** The row in the hand: how far down its list it would stand, if it would. */
export type Held = { lineAt: number | undefined }

export type Hands = {
  /** Hears of the row that is carried. Without it rows cannot be carried. */
  hold: ((held: Held | undefined) => void) | undefined
  /** Puts a row before the one at a place, in a list with an order. */
  put: ((id: string, at: number) => void) | undefined
  remove: ((id: string) => void) | undefined
  /** The word for it. */
  removal: string
}

type Point = { x: number; y: number }
type Gesture = { move: (to: Point) => void; end: (isDropped: boolean) => void }

const HOLD_MS = 200
/** A finger that is held still moves so far. */
const STILL_PX = 10
const SWIPE_PX = 112
/** Beside the row in the hand one sees where the line begins. */
const ASIDE_PX = 28
/** Within this of its edges a part of the page scrolls. */
const EDGE_PX = 64
/** The tools, or the days, lie over the lower edge of a phone. */
const BAR_PX = 72
/** A row that is carried out of its list by this still belongs to it. */
const NEAR_PX = 40

const over: Gesture = { move: () => undefined, end: () => undefined }

/** Follows a pointer that was pressed on a row until it is let go: a mouse carries at once, a finger after a short hold. */
export function press(down: PointerEvent, list: HTMLElement, hands: Hands): void {
  const row = down.target instanceof Element ? down.target.closest<HTMLElement>('[data-item]') : null
  const id = row?.dataset['item']
  if (!row || id === undefined || down.button !== 0 || !down.isPrimary) return
  const from = { x: down.clientX, y: down.clientY }
  const isMouse = down.pointerType === 'mouse'
  const listening = new AbortController()
  let gesture: Gesture | undefined
  let hasMoved = false
  const lift = () => {
    if (hands.hold) gesture = carried({ row, id, list, from }, hands.hold, hands.put)
  }
  const timer = isMouse ? undefined : setTimeout(lift, HOLD_MS)

  function on<Name extends keyof WindowEventMap>(name: Name, hear: (event: WindowEventMap[Name]) => void) {
    addEventListener(name, hear, { capture: true, signal: listening.signal })
  }
  function end(isDropped: boolean) {
    clearTimeout(timer)
    listening.abort()
    gesture?.end(isDropped && hasMoved)
    // A row that was only held opens.
    if (gesture && hasMoved) swallowClick()
  }
  on('pointermove', event => {
    if (event.pointerId !== down.pointerId) return
    const to = { x: event.clientX, y: event.clientY }
    const [dx, dy] = [to.x - from.x, to.y - from.y]
    hasMoved ||= Math.hypot(dx, dy) >= STILL_PX
    if (hasMoved && !gesture) {
      clearTimeout(timer)
      // On a busy page the move of a finger that has rested comes before the timer.
      if (isMouse || (hands.hold && event.timeStamp - down.timeStamp >= HOLD_MS)) lift()
      else if (hands.remove && -dx > 2 * Math.abs(dy))
        gesture = swiped(row, from, () => hands.remove?.(id), hands.removal)
      if (!gesture) end(false)
    }
    gesture?.move(to)
  })
  on('pointerup', ({ pointerId }) => pointerId === down.pointerId && end(true))
  on('pointercancel', ({ pointerId }) => pointerId === down.pointerId && end(false))
  on('keydown', event => {
    if (!gesture || event.key !== 'Escape') return
    // It closes nothing around the list.
    event.preventDefault()
    event.stopPropagation()
    gesture.end(false)
    gesture = over
    hasMoved = true
  })
  on('selectstart', event => event.preventDefault())
  on('contextmenu', event => gesture && event.preventDefault())
}

/** The click of the pointer that is let go now opens nothing. */
function swallowClick(): void {
  const swallowing = new AbortController()
  const swallow = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
  }
  addEventListener('click', swallow, { capture: true, signal: swallowing.signal })
  setTimeout(() => swallowing.abort())
}

type Carried = { row: HTMLElement; id: string; list: HTMLElement; from: Point }

/** A picture of the row follows the pointer; the row itself stays where it is until it is dropped. */
function carried(
  { row, id, list, from }: Carried,
  hold: NonNullable<Hands['hold']>,
  put: Hands['put'],
): Gesture {
  const picture = pictureOf(row, from)
  let at = from
  let taker: HTMLElement | undefined
  let spot: Spot | undefined
  let frame = requestAnimationFrame(follow)
  list.dataset['carrying'] = ''
  row.dataset['carried'] = ''
  hold({ lineAt: undefined })

  function look(): Element | null {
    picture.style.translate = `${at.x - from.x}px ${at.y - from.y - 2}px`
    const under = document.elementFromPoint(at.x, at.y)
    const next = takerAround(under)
    if (next !== taker) {
      delete taker?.dataset['dropTarget']
      if (next) next.dataset['dropTarget'] = ''
      taker = next
      picture.toggleAttribute('data-over', next !== undefined)
    }
    const lineBefore = spot?.lineAt
    spot = taker || !put ? undefined : spotIn(list, at)
    if (spot?.lineAt !== lineBefore) hold({ lineAt: spot?.lineAt })
    return under
  }
  function follow() {
    scrollAtEdges(look(), at)
    frame = requestAnimationFrame(follow)
  }

  return {
    move(to) {
      at = to
      look()
    },
    end(isDropped) {
      cancelAnimationFrame(frame)
      picture.remove()
      delete list.dataset['carrying']
      delete row.dataset['carried']
      delete taker?.dataset['dropTarget']
      hold(undefined)
      if (!isDropped) return
      if (taker) takers.get(taker)?.(id)
      else if (spot) put?.(id, spot.at)
    },
  }
}

function pictureOf(row: HTMLElement, from: Point): HTMLElement {
  const card = row.firstElementChild as HTMLElement
  const { left, top, width } = card.getBoundingClientRect()
  const picture = card.cloneNode(true) as HTMLElement
  picture.inert = true
  picture.classList.add('carried-row')
  Object.assign(picture.style, {
    left: `${left + ASIDE_PX}px`,
    top: `${top}px`,
    width: `${width - ASIDE_PX}px`,
    transformOrigin: `${from.x - left - ASIDE_PX}px ${from.y - top}px`,
  })
  document.body.append(picture)
  return picture
}

function takerAround(under: Element | null): HTMLElement | undefined {
  for (let part = under; part; part = part.parentElement) if (takers.has(part)) return part as HTMLElement
  return undefined
}

/** Before which row one would lie, and at which height a line shows that. */
export type Spot = { at: number; lineAt: number }

/** The spot of a height among rows, each given by its upper and its lower edge. */
export function spotAmong(rows: readonly (readonly [top: number, bottom: number])[], y: number): Spot {
  const at = rows.filter(([top, bottom]) => (top + bottom) / 2 < y).length
  return { at, lineAt: rows[at]?.[0] ?? rows.at(-1)?.[1] ?? 0 }
}

function spotIn(list: HTMLElement, { x, y }: Point): Spot | undefined {
  const { left, right, top } = list.getBoundingClientRect()
  // Below the list is its end; above it is nothing, so that a row can be put back.
  if (x < left - NEAR_PX || x > right + NEAR_PX || y < top - NEAR_PX) return undefined
  const rows = [...list.querySelectorAll<HTMLElement>('[data-item]')]
  return spotAmong(
    rows.map(({ offsetTop, offsetHeight }) => [offsetTop, offsetTop + offsetHeight] as const),
    y - top,
  )
}

/** Scrolls the part of the page under the pointer where that is near its edges, the faster the nearer. */
function scrollAtEdges(under: Element | null, { x, y }: Point): void {
  for (let part = under; part; part = part.parentElement) {
    if (!/auto|scroll/.test(getComputedStyle(part).overflow)) continue
    const { left, right, top, bottom } = part.getBoundingClientRect()
    part.scrollBy({
      left: pushAt(x, left, right),
      top: pushAt(y, top, Math.min(bottom, innerHeight - BAR_PX)),
      behavior: 'instant',
    })
    return
  }
}

function pushAt(at: number, start: number, end: number): number {
  return (Math.max(0, at - end + EDGE_PX) - Math.max(0, start + EDGE_PX - at)) / 5
}

/** The row goes aside under the finger; let go far enough, it is removed. */
function swiped(row: HTMLElement, from: Point, remove: () => void, removal: string): Gesture {
  const card = row.firstElementChild as HTMLElement
  let by = 0
  card.dataset['swiped'] = removal
  return {
    move({ x }) {
      by = Math.max(0, from.x - x)
      card.style.setProperty('--swiped', `${by}px`)
      card.toggleAttribute('data-far', by > SWIPE_PX)
    },
    end(isDropped) {
      delete card.dataset['swiped']
      delete card.dataset['far']
      card.style.removeProperty('--swiped')
      if (isDropped && by > SWIPE_PX) remove()
    },
  }
}
