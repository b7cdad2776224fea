import type { Owner } from '@caravan/contract/attachments'
import type { Change, Entity, Entry } from '@caravan/contract/history'
import { decimalOf, minorUnits, sumOf } from '@caravan/contract/money'
import { isSame } from '../../lib/merge.ts'
import { fieldsOf } from './history-fields.ts'
import { totalOf } from './history-lines.ts'
import { historyValues, type Reader, type Told } from './history-values.ts'

/** Changes that somebody made together. */
export type Deed = Pick<Entry, 'actor' | 'undoes' | 'cause' | 'count' | 'changes'>

/** Up to so many rows are named one by one. */
const NAMED = 3

/** A row is renamed by changing this field. */
const nameFields: { [E in Entity]?: string } = {
  ...{ trip: 'name', item: 'place', expense: 'description', todo: 'text', idea: 'name', attachment: 'name' },
}

/** Changes as sentences in the language of the reader. */
export function historyWords(reader: Reader) {
  const { t, fields, and, person, money, shortDay } = historyValues(reader)

  /** As the subject of a sentence. */
  const whoOf = (actor: string | null) => (actor === reader.ownId ? t('you') : person(actor))

  const labelsOf = (told: readonly Told[]) => and(told.map(({ label }) => t(`fields.${label}`)))

  function whatOf({ entity, id, name, before, after }: Change): string {
    const row = after ?? before ?? {}
    if (entity === 'member') return person(id)
    if (entity === 'trip') return t('what.trip')
    if (entity === 'settlement' && 'from' in row) {
      const { from, to } = row
      return t('payment', { from: person(from), to: person(to), amount: money(row['amount'], row) })
    }
    if (!name) return t(`count.${entity}`, { count: 1 })
    if (entity === 'expense' && !(before && after) && 'amount' in row)
      return t('expenseOf', { name, amount: money(row['amount'], row) })
    return t(`what.${entity}`, { name: entity === 'day' ? shortDay(name) : name })
  }

  function memberSentence(who: string, { actor }: Deed, change: Change): string {
    const { id, before, after } = change
    const row = after ?? before ?? {}
    const way = before === null ? 'Made' : after === null ? 'Ended' : 'Changed'
    if ('link_id' in row) return t(way === 'Ended' ? 'did.linkEnded' : 'did.linkMade', { who })
    if ('invitation_id' in row || 'invited_by' in row || 'sent_at' in row)
      return t(`did.invitation${way}`, { who })
    if (!('role' in row)) return t(`did.share${way}`, { who })
    const what = person(id)
    if (way === 'Changed')
      return t(`did.${row['role'] === 'viewer' ? 'mayLook' : 'mayChange'}`, { who, what })
    if (actor === id) return t(`did.${way === 'Made' ? 'joined' : 'left'}`, { who })
    return t(`did.${way === 'Made' ? 'added' : 'removedMember'}`, { who, what })
  }

  function tripSentence(who: string, { before, after }: Change): string | undefined {
    if (before === null) return t('did.tripMade', { who })
    const what = t('what.trip')
    if (after && 'deleted_at' in after)
      return t(`did.${after['deleted_at'] === null ? 'broughtBack' : 'deleted'}`, { who, what })
    const [start, end] = fields({ entity: 'trip', before, after }).filter(({ field }) =>
      field.endsWith('date'),
    )
    if (!start || !end) return undefined
    const days = (at: 'before' | 'after') => [start[at], end[at]].filter(Boolean).join(' - ')
    return t('did.tripDates', { who, before: days('before'), after: days('after') })
  }

  function changedSentence(who: string, what: string, change: Change): string {
    const told = fields(change)
    const [one, ...others] = told
    if (!one) {
      const owner = change.after?.['owner'] as Owner | undefined
      if (owner) return t('did.movedElsewhere', { who, what, kind: owner.kind })
      if (isBack(change)) return t('did.changedBack', { who, what })
      return t(isMovedOnly(change) ? 'did.ordered' : 'did.changed', { who, what })
    }
    const field = t(`fields.${one.label}`)
    const date = change.entity === 'item' ? told.find(({ field }) => field === 'date') : undefined
    if (date?.before && date.after && others.length > 0) {
      const rest = labelsOf(told.filter(other => other !== date))
      return t('did.movedAnd', { who, what, before: date.before, after: date.after, fields: rest })
    }
    if (others.length > 0 || one.isLong) return t('did.changedFields', { who, what, fields: labelsOf(told) })
    const { before, after } = one
    if (one.field === 'done_at') return t(`did.${after === null ? 'notDone' : 'done'}`, { who, what })
    if (one.field === 'votes') {
      const votesIn = (row: Change['after']) => [row?.['votes']].flat().length
      const isVote = votesIn(change.after) > votesIn(change.before)
      return t(`did.${isVote ? 'voted' : 'unvoted'}`, { who, what })
    }
    if (one.field === 'refund')
      return t(`did.${change.after?.['refund'] ? 'refund' : 'noRefund'}`, { who, what })
    if (before === null) return t('did.set', { who, what, field, after: after ?? '' })
    if (after === null) return t('did.cleared', { who, what, field, before })
    if (one.field === 'owner') return t('did.moved', { who, what, before, after })
    if (one.field === 'date')
      return t(change.entity === 'day' ? 'did.movedDay' : 'did.moved', { who, what, before, after })
    if (one.field === 'flight_number' || one.field === 'company')
      return t('did.replaced', { who, field, before, after })
    if (one.field === nameFields[change.entity]) return t('did.renamed', { who, before, after })
    return t('did.changedField', { who, what, field, before, after })
  }

  function sentenceOf(deed: Deed, change: Change, what = whatOf(change)): string {
    const who = whoOf(deed.actor)
    if (change.entity === 'member') return memberSentence(who, deed, change)
    if (change.entity === 'note') {
      const isBack = deed.undoes !== null || change.after?.['restored'] !== undefined
      return t(`did.${isBack ? 'noteBack' : 'noteSaved'}`, { who })
    }
    const ofTrip = change.entity === 'trip' && tripSentence(who, change)
    if (ofTrip) return ofTrip
    const verb = verbOf(change, deed.undoes)
    if (verb === 'changed') return changedSentence(who, what, change)
    const date = change.entity === 'item' && verb === 'added' && change.after?.['date']
    if (date) return t('did.addedOn', { who, what, date: shortDay(String(date)) })
    return t(`did.${verb}`, { who, what })
  }

  function counted(count: Deed['count']): string {
    return and(Object.entries(count).map(([entity, rows]) => t(`count.${entity as Entity}`, { count: rows })))
  }

  /** Whether the same was done with each of these rows. */
  function isAlike(changes: readonly Change[]): boolean {
    return new Set(changes.map(change => JSON.stringify([change.entity, fields(change)]))).size === 1
  }

  /** A sentence about nights that were added to a stay or taken off it; the times of its other nights follow. */
  function nightsSentence(deed: Deed, total: number): string | undefined {
    const { actor, changes, undoes } = deed
    const nights = changes.filter(({ before, after }) => !before || !after)
    const others = changes.filter(change => !nights.includes(change))
    const rows = nights.map(({ before, after }) => after ?? before ?? {})
    const [row] = rows
    if (!row || others.length === 0 || total !== changes.length) return undefined
    const isStay = rows.every(({ type, place }) => type === 'lodging' && place === row['place'])
    if (verbsOf(nights, undoes).size > 1 || !isStay || !others.every(areTimesOfNight)) return undefined
    const days = rows.map(({ date }) => String(date)).toSorted()
    return t(`did.${nights[0]?.before === null ? 'nightsAdded' : 'nightsDeleted'}`, {
      who: whoOf(actor),
      what: t('what.item', { name: String(row['place']) }),
      dates: and(days.map(shortDay)),
      count: rows.length,
    })
  }

  /** A sentence about a stay, where the same was done with all of its nights. */
  function staySentence(deed: Deed, total: number): string | undefined {
    const { actor, changes, undoes } = deed
    const [first] = changes
    const name = first?.name
    const isOne = changes.every(change => change.name === name)
    if (!first || !name || !isOne || verbsOf(changes, undoes).size > 1) return undefined
    const who = whoOf(actor)
    const isWhole = total === changes.length
    if (!isWhole && first.before && first.after) {
      // The other nights are not told: values that differ from night to night are left out.
      if (changes.every(change => areTimesOfNight(change) && !isCostOnly(change)))
        return t('did.nightsChanged', { who, what: t('what.item', { name }) })
      if ('cost' in first.before)
        return t('did.changedFields', {
          who,
          what: t('stay', { name, count: total }),
          fields: labelsOf(fields(first)),
        })
    }
    const summed = isWhole ? { ...first, ...withWholeCost(changes) } : first
    return sentenceOf(deed, summed, t('stay', { name, count: total }))
  }

  /** A sentence about an idea that has become an item, or an item that has become an idea. */
  function plannedSentence({ actor, changes, count }: Deed, total: number): string | undefined {
    const { item, idea, attachment = 0 } = count
    const change = changes.find(({ entity }) => entity === 'item' || entity === 'idea')
    if (!change || item !== 1 || idea !== 1 || total !== 2 + attachment) return undefined
    if (change.before && change.after) return undefined
    const [who, what] = [whoOf(actor), t('what.item', { name: change.name ?? '' })]
    if ((change.entity === 'item') === (change.after === null)) return t('did.unplanned', { who, what })
    const date = changes.find(({ entity }) => entity === 'item')?.after?.['date']
    return date ? t('did.planned', { who, what, date: shortDay(String(date)) }) : undefined
  }

  /** A sentence about several rows. */
  function togetherSentence(deed: Deed, total: number): string {
    const { changes, count, undoes } = deed
    const who = whoOf(deed.actor)
    const [first] = changes
    const leading =
      changes.find(({ entity }) => entity === 'trip') ??
      changes.find(({ entity, before, after }) => entity === 'member' && 'role' in (after ?? before ?? {}))
    if (leading) return sentenceOf(deed, leading)
    if (deed.cause === 'import') return t('did.imported', { who, what: counted(count) })
    const planned = plannedSentence(deed, total)
    if (planned) return planned
    const names = new Set(changes.map(({ name }) => name))
    const areNamed = total <= NAMED && names.size === total
    const what = areNamed ? and(changes.map(change => whatOf(change))) : counted(count)
    if (changes.every(isMovedOnly)) return t('did.orderedMany', { who, what })
    const isOfItems = changes.every(({ entity }) => entity === 'item')
    const stay = isOfItems && (nightsSentence(deed, total) ?? staySentence(deed, total))
    if (stay) return stay
    const verbs = verbsOf(changes, undoes)
    const [verb = 'changed'] = verbs
    if (first && verbs.size === 1 && verb === 'changed' && total === changes.length && isAlike(changes))
      return changedSentence(who, what, first)
    const [day, ...days] = changes.filter(({ entity }) => entity === 'day')
    if (day && days.length === 0 && verbs.size === 1 && verb === 'deleted') {
      const { day: _, ...rest } = count
      return t('did.deletedWith', { who, what: whatOf(day), rest: counted(rest) })
    }
    return t(verbs.size === 1 ? `did.${verb}` : 'did.changed', { who, what })
  }

  return {
    fields,
    sentenceOf,
    /** 'Mei moved Nishiki Market from Wed 31/03 to Thu 01/04' */
    tell(deed: Deed): string {
      const total = totalOf(deed.count)
      const [first] = deed.changes
      return first && total === 1 ? sentenceOf(deed, first) : togetherSentence(deed, total)
    },
  }
}

function verbOf({ before, after }: Change, undoes: number | null) {
  if (before === null) return undoes === null ? 'added' : 'broughtBack'
  if (after === null) return undoes === null ? 'deleted' : 'removedAgain'
  return 'changed'
}

const verbsOf = (changes: readonly Change[], undoes: number | null) =>
  new Set(changes.map(change => verbOf(change, undoes)))

/** Whether several edits cancel each other out. */
function isBack({ before, after }: Change): boolean {
  const fields = Object.keys(after ?? {}).filter(field => field !== 'version')
  return fields.length > 0 && fields.every(field => isSame(before?.[field], after?.[field]))
}

/** Whether only fields differ that follow from the position of a night in its stay. */
function areTimesOfNight({ before, after }: Change): boolean {
  return Object.keys({ ...before, ...after }).every(field => !(field in fieldsOf.item) || ofNight.has(field))
}
const isCostOnly = (change: Change) =>
  !('start_time' in (change.after ?? {}) || 'end_time' in (change.after ?? {}))
const ofNight: ReadonlySet<string> = new Set(['start_time', 'end_time', 'cost', 'sub_trip_id'])

/** The first night with the costs of all nights together. */
function withWholeCost(changes: readonly Change[]): Pick<Change, 'before' | 'after'> {
  const [first] = changes
  const whole = (at: 'before' | 'after') => {
    const row = first?.[at] ?? null
    if (!row?.['cost']) return row
    const costs = changes.map(change => minorUnits(String(change[at]?.['cost'] ?? '0')) ?? 0n)
    return { ...row, cost: decimalOf(sumOf(costs)) }
  }
  return { before: whole('before'), after: whole('after') }
}

/** Whether only the position in a list differs. */
function isMovedOnly({ before, after }: Change): boolean {
  const fields = Object.keys((before && after) ?? {})
  return fields.includes('position') && fields.every(field => field === 'position' || field === 'version')
}
