import type { Owner } from '@caravan/contract/attachments'
import type { Change, Entity, Entry } from '@caravan/contract/history'
import { names } from '@caravan/contract/kinds'
import type { Sees } from '@caravan/contract/sections'
import { shortened } from '../../lib/format/shortened.ts'
import type { Messages } from '../../lib/words/language.ts'
import {
  areTimesOfNight,
  claimOf,
  hasMore,
  isBack,
  isCostOnly,
  isMovedOnly,
  rowWithRest,
  verbOf,
  verbsOf,
  wayInOf,
  withWholeCost,
} from './history-changes.ts'
import { totalOf } from './history-lines.ts'
import { historyValues, type Reader, type Told } from './history-values.ts'

/** Changes that somebody made together. */
export type Deed = Pick<Entry, 'actor' | 'undoes' | 'cause' | 'count' | 'changes'>

/** Up to so many rows are named one by one. */
const NAMED = 3

/** A row is renamed by changing this field. */
const nameFields: { [E in Entity]?: string | null } = { ...names, trip: 'name' }

/** One change as a sentence in the language of the reader. */
export function changeWords(reader: Reader) {
  const values = historyValues(reader)
  const { t, fields, and, person, money, shortDay } = values

  /** As the subject of a sentence. */
  const whoOf = (actor: string | null) => (actor === reader.ownId ? t('you') : person(actor))

  const labelsOf = (told: readonly Told[]) => and(told.map(({ label }) => label))

  function whatOf({ entity, id, name, before, after }: Change): string {
    const row = after ?? before ?? {}
    if (entity === 'member') return person(id)
    if (entity === 'trip') return t('what.trip')
    const { from, to, amount } = row
    if (entity === 'settlement' && from)
      return t('payment', { from: person(from), to: person(to), amount: money(amount, row) })
    if (!name) return t(`count.${entity}`, { count: 1 })
    if (entity === 'expense' && !(before && after) && amount)
      return t('expenseOf', { name, amount: money(amount, row) })
    return t(`what.${entity}`, { name: entity === 'day' ? shortDay(name) : shortened(name) })
  }

  function memberSentence(who: string, { actor }: Deed, change: Change): string {
    const { id, before, after } = change
    const step = before === null ? 'Made' : after === null ? 'Ended' : 'Changed'
    const way = wayInOf(change)
    if (way === 'link') return t(step === 'Ended' ? 'did.linkEnded' : 'did.linkMade', { who })
    const what = person(id)
    const guest = claimOf(change)
    if (guest !== undefined)
      return t(`did.${actor === id ? 'claimed' : 'wasGuest'}`, { who, guest: person(guest), what })
    if (way === 'guest') return t(step === 'Ended' ? 'did.guestEnded' : 'did.guestMade', { who, what })
    if (way === 'invitation' || way === 'share') return t(`did.${way}${step}`, { who })
    const [was, is] = [String(before?.['name']), String(after?.['name'])]
    if (step === 'Changed' && was !== is)
      return t('did.renamed', { kind: 'member', who, field: '', before: was, after: is })
    const sees = after?.['sees'] as Sees | undefined
    const role = after?.['role'] === 'viewer' ? 'mayLook' : 'mayChange'
    const isBoth = role === 'mayChange' && after?.['role'] !== undefined && sees === 'all'
    const may = isBoth ? 'mayAll' : sees ? (`sees.${sees}` as const) : role
    if (step === 'Changed') return t(`did.${may}`, { who, what })
    if (actor === id) return t(`did.${step === 'Made' ? 'joined' : 'left'}`, { who })
    const added = after?.['name'] === undefined ? 'added' : 'guestAdded'
    return t(`did.${step === 'Made' ? added : 'removedMember'}`, { who, what })
  }

  function tripSentence(who: string, { before, after }: Change): string | undefined {
    if (before === null) return t('did.tripMade', { who })
    const what = t('what.trip')
    const deleted = after?.['deleted_at']
    if (deleted !== undefined) return t(`did.${deleted === null ? 'broughtBack' : 'deleted'}`, { who, what })
    const told = fields({ entity: 'trip', before, after })
    const [start, end] = told.filter(({ field }) => field.endsWith('date'))
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
    const date = change.entity === 'item' ? told.find(({ field }) => field === 'date') : undefined
    if (date?.before && date.after && others.length > 0) {
      const rest = labelsOf(told.filter(other => other !== date))
      return t('did.movedAnd', { who, what, before: date.before, after: date.after, fields: rest })
    }
    if (others.length > 0 || one.isLong) return t('did.changedFields', { who, what, fields: labelsOf(told) })
    const { field, label, before, after } = one
    const turned = `${hasMore(change, field) ? 'on' : 'off'}.${field as Turned}` as const
    if (t.has(turned)) return t(turned, { who, what })
    if (before === null) return t('did.set', { who, what, field: label, after: after ?? '' })
    if (after === null) return t('did.cleared', { who, what, field: label, before })
    if (field === nameFields[change.entity])
      return t('did.renamed', { kind: change.entity, who, field: label, before, after })
    if (field === 'owner' || field === 'date') return t('did.moved', { who, what, before, after })
    return t('did.changedField', { who, what, field: label, before, after })
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

  return { ...values, whoOf, whatOf, labelsOf, changedSentence, sentenceOf }
}

/** Changes that were made together as sentences. */
export function historyWords(reader: Reader) {
  const { t, fields, and, shortDay, whoOf, whatOf, labelsOf, changedSentence, sentenceOf } =
    changeWords(reader)

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
      if (first.before['cost'] !== undefined)
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
    const { item, idea, attachment = 0, comment = 0 } = count
    const change = changes.find(({ entity }) => entity === 'item' || entity === 'idea')
    if (!change || item !== 1 || idea !== 1 || total !== 2 + attachment + comment) return undefined
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
      changes.find(change => claimOf(change) !== undefined) ??
      changes.find(({ entity }) => entity === 'trip') ??
      changes.find(change => wayInOf(change) === 'membership')
    if (leading) return sentenceOf(deed, leading)
    if (deed.cause === 'import') return t('did.imported', { who, what: counted(count) })
    const planned = plannedSentence(deed, total)
    if (planned) return planned
    const names = new Set(changes.map(change => whatOf(change)))
    const areNamed = total <= NAMED && names.size === total
    const what = areNamed ? and([...names]) : counted(count)
    if (changes.every(isMovedOnly)) return t('did.orderedMany', { who, what })
    const stay = count.item === total && (nightsSentence(deed, total) ?? staySentence(deed, total))
    if (stay) return stay
    const verbs = verbsOf(changes, undoes)
    const [verb = 'changed'] = verbs
    if (first && verbs.size === 1 && verb === 'changed' && total === changes.length && isAlike(changes))
      return changedSentence(who, what, first)
    const row = areNamed ? changes.find(({ entity }) => entity === 'day') : rowWithRest(deed, total)
    if (row && count[row.entity] === 1 && verbs.size === 1 && verb === 'deleted') {
      const { [row.entity]: _, ...rest } = count
      return t('did.deletedWith', { who, what: whatOf(row), rest: counted(rest) })
    }
    return t(verbs.size === 1 ? `did.${verb}` : 'did.changed', { who, what })
  }

  return {
    fields,
    sentenceOf,
    whoOf,
    /** 'Mei moved Nishiki Market from Wed 31/03 to Thu 01/04' */
    tell(deed: Deed): string {
      const total = totalOf(deed.count)
      const [first] = deed.changes
      return first && total === 1 ? sentenceOf(deed, first) : togetherSentence(deed, total)
    },
  }
}

/** The fields that are told as something that was done. */
type Turned = keyof Messages['history']['on']
