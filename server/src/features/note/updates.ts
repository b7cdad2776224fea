import {
  ContentType,
  createID,
  type Doc,
  decodeUpdate,
  type GC,
  getItem,
  getState,
  type ID,
  Item,
  Skip,
  XmlText,
} from 'yjs'
import { fits, nameOf, type Place, placeOf } from './known-content.ts'
import { childItems, valuesOf } from './yjs-inside.ts'

/** Each window that writes is a writer of its own. */
const MOST_WRITERS = 1_000
const LAST_CLOCK = 2 ** 31
/** More than a long note needs. Each takes time and memory, whatever it says, and deleting all takes their square. */
export const MOST_ITEMS = 100_000
/** To place an item, Yjs may walk through all that lies between its neighbours: so many steps at most. */
const MOST_STEPS = 20_000_000

export type Verdict = 'fine' | 'invalid' | 'out_of_step'

class Invalid extends Error {}

/**
 * Tells what applying this update would come to, without touching the document: `out_of_step` needs what the document
 * does not have; `invalid` is no update, or brings what no editor does and other editors would fail at.
 */
export function checkUpdate(doc: Doc, update: Uint8Array): Verdict {
  try {
    return new Check(doc).verdict(decodeUpdate(update))
  } catch {
    // Yjs throws errors of any kind for bytes that are no update.
    return 'invalid'
  }
}

interface Seen {
  /** Null where something deleted has taken the parent with it. */
  place: Place | null
  struct: Item | GC
}

type Decoded = ReturnType<typeof decodeUpdate>

class Check {
  readonly #doc: Doc
  /** The next clock of each writer, after what has been seen of the update. */
  readonly #next = new Map<number, number>()
  readonly #seen = new Map<number, Seen[]>()
  /** The last item that a writer has put beside another item, keyed by side, writer, item and list. */
  readonly #beside = new Map<string, string>()
  /** The length of each list, and how many new items do not follow the last one of their writer. */
  readonly #lists = new Map<string, { items: number; jumps: number }>()

  constructor(doc: Doc) {
    this.#doc = doc
  }

  verdict({ structs, ds }: Decoded): Verdict {
    if (structs.length > MOST_ITEMS) throw new Invalid()
    const queues = new Map<number, (Item | GC)[]>()
    for (const struct of structs) {
      if (struct instanceof Skip) continue
      if (struct.length < 1 || struct.id.clock + struct.length > LAST_CLOCK) throw new Invalid()
      const queue = queues.get(struct.id.client)
      if (queue) queue.push(struct)
      else queues.set(struct.id.client, [struct])
    }
    if (queues.size > MOST_WRITERS) throw new Invalid()
    if (!this.#integrate(queues)) return 'out_of_step'
    let steps = 0
    for (const { items, jumps } of this.#lists.values()) steps += items * jumps
    if (steps > MOST_STEPS) throw new Invalid()
    const isKnown = [...ds.clients].every(([client, ranges]) =>
      ranges.every(({ clock, len }) => {
        // Yjs would keep a deletion of nothing as one to come, and fail at it with each state that it writes.
        if (len < 1) throw new Invalid()
        return clock + len <= this.#nextOf(client)
      }),
    )
    return isKnown ? 'fine' : 'out_of_step'
  }

  /** Goes through all structs in an order in which each finds those that it refers to; false where there is none. */
  #integrate(queues: Map<number, (Item | GC)[]>): boolean {
    const waiting = new Map<number, number[]>()
    const places = new Map<number, number>()
    const ready = [...queues.keys()]
    let left = queues.size
    for (let client = ready.pop(); client !== undefined; client = ready.pop()) {
      const queue = queues.get(client) ?? []
      let at = places.get(client) ?? 0
      let missing: number | undefined
      for (; at < queue.length; at++) {
        const struct = queue[at] as Item | GC
        missing = this.#missing(struct)
        if (missing !== undefined) break
        this.#see(struct)
      }
      const hasMoved = at > (places.get(client) ?? 0)
      places.set(client, at)
      if (missing === undefined) left--
      else waiting.set(missing, [...(waiting.get(missing) ?? []), client])
      if (hasMoved) {
        ready.push(...(waiting.get(client) ?? []))
        waiting.delete(client)
      }
    }
    return left === 0
  }

  #nextOf(client: number): number {
    return this.#next.get(client) ?? getState(this.#doc.store, client)
  }

  /** The writer whose item is missing; undefined where none is. */
  #missing(struct: Item | GC): number | undefined {
    const { client, clock } = struct.id
    if (clock > this.#nextOf(client)) return client
    if (!(struct instanceof Item)) return undefined
    return [struct.origin, struct.rightOrigin, parentId(struct)].find(
      id => id && id.clock >= this.#nextOf(id.client),
    )?.client
  }

  #see(struct: Item | GC): void {
    const { client, clock } = struct.id
    const end = clock + struct.length
    // The document has it already.
    if (end <= this.#nextOf(client)) return
    const place = struct instanceof Item ? this.#placeOf(struct) : null
    if (place && !fits((struct as Item).content, place)) throw new Invalid()
    if (place) this.#follow(struct as Item, place)
    const seen = this.#seen.get(client)
    if (seen) seen.push({ place, struct })
    else this.#seen.set(client, [{ place, struct }])
    this.#next.set(client, end)
  }

  #follow({ id, length, origin, rightOrigin }: Item, { of, attribute }: Place): void {
    const left = `left ${id.client} ${nameOf(origin)} ${of} ${attribute}`
    const right = `right ${id.client} ${nameOf(rightOrigin)} ${of} ${attribute}`
    const list = `${of} ${attribute}`
    const known = this.#lists.get(list) ?? { items: lengthOf(this.#doc, of, attribute), jumps: 0 }
    this.#lists.set(list, known)
    known.items++
    const goesOn =
      (origin && this.#beside.get(right) === nameOf(origin)) ||
      (rightOrigin && this.#beside.get(left) === nameOf(rightOrigin))
    if (!goesOn) known.jumps++
    this.#beside.set(left, nameOf(id))
    this.#beside.set(right, nameOf(createID(id.client, id.clock + length - 1)))
  }

  #placeOf(item: Item): Place | null {
    if (typeof item.parent === 'string') {
      if (item.parent !== 'default') throw new Invalid()
      return { in: 'root', of: '', attribute: item.parentSub, depth: 0 }
    }
    const parent = parentId(item)
    if (parent) return this.#inside(parent, item.parentSub)
    const [place = null, other = place] = [item.origin, item.rightOrigin].flatMap(id =>
      id ? [this.#find(id).place] : [],
    )
    if (!place || !other) return null
    if (place.of !== other.of || place.attribute !== other.attribute) throw new Invalid()
    return place
  }

  /** The place that the children or the attributes of this node have. */
  #inside(id: ID, attribute: string | null): Place | null {
    const { struct, place } = this.#find(id)
    if (!(struct instanceof Item) || !place || !(struct.content instanceof ContentType)) return null
    const depth = place.depth + 1
    const isText = struct.content.type instanceof XmlText
    return { in: isText ? 'text' : 'element', of: nameOf(id), attribute, depth }
  }

  #find(id: ID): Seen {
    if (id.clock < getState(this.#doc.store, id.client)) {
      const struct: Item | GC = getItem(this.#doc.store, id)
      return { struct, place: struct instanceof Item ? placeOf(struct) : null }
    }
    const seen = this.#seen.get(id.client) ?? []
    let low = 0
    for (let high = seen.length; high - low > 1; ) {
      const middle = (low + high) >> 1
      if ((seen[middle] as Seen).struct.id.clock <= id.clock) low = middle
      else high = middle
    }
    return seen[low] as Seen
  }
}

/** The items that a list or an attribute has in the document, deleted ones too. */
function lengthOf(doc: Doc, of: string, attribute: string | null): number {
  const [client = 0, clock = 0] = of.split(' ').map(Number)
  if (of !== '' && clock >= getState(doc.store, client)) return 0
  const holder = of === '' ? undefined : (getItem(doc.store, createID(client, clock)) as Item).content
  const type = of === '' ? doc.getXmlFragment('default') : holder instanceof ContentType ? holder.type : null
  let length = 0
  if (type) for (const _ of attribute === null ? childItems(type) : valuesOf(type, attribute)) length++
  return length
}

function parentId(item: Item): ID | undefined {
  const { parent } = item
  return parent && typeof parent === 'object' && 'clock' in parent ? (parent as ID) : undefined
}
