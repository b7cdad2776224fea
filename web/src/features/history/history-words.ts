import type { Change, Entity, Entry } from '@caravan/contract/history'
import { nameFields } from './history-fields.ts'
import { historyValues, type Reader } from './history-values.ts'

/** What somebody did together. */
export type Deed = Pick<Entry, 'actor' | 'undoes' | 'count' | 'changes'>

/** Named one by one up to so many. */
const NAMED = 3

/** What was done, as sentences in the language of the reader. */
export function historyWords(reader: Reader) {
  const { t, ownId, nameOf } = reader
  const { fields, and, person, money, shortDay } = historyValues(reader)

  function whoOf(actor: string | null): string {
    if (actor === null) return t('somebody')
    return actor === ownId ? t('you') : (nameOf(actor) ?? t('somebody'))
  }

  function whatOf({ entity, id, name, before, after }: Change): string {
    const row = after ?? before ?? {}
    if (entity === 'member') return person(id)
    if (entity === 'trip') return t('what.trip')
    if (entity === 'settlement' && 'from' in row) {
      const { from, to } = row
      return t('payment', { from: person(from), to: person(to), amount: money(row['amount'], row) })
    }
    if (!name) return t(`count.${entity}`, { count: 1 })
    return t(`what.${entity}`, { name: entity === 'day' ? shortDay(name) : name })
  }

  /** Without words for what was added in another way, or of which only the place in its day is another. */
  function verbOf({ before, after }: Change, undoes: number | null) {
    if (before === null) return undoes === null ? 'added' : 'broughtBack'
    if (after === null) return undoes === null ? 'deleted' : 'removedAgain'
    return 'changed'
  }

  function memberSentence(who: string, { actor }: Deed, change: Change): string {
    const { id, before, after } = change
    const row = after ?? before ?? {}
    const way = before === null ? 0 : after === null ? 2 : 1
    if ('link_id' in row) return t(`did.${way === 2 ? 'linkEnded' : 'linkMade'}`, { who })
    if ('invitation_id' in row || 'invited_by' in row || 'sent_at' in row)
      return t(`did.${(['invited', 'invitedAgain', 'invitationEnded'] as const)[way] ?? 'invited'}`, { who })
    if (!('role' in row))
      return t(`did.${(['shareMade', 'shareChanged', 'shareEnded'] as const)[way] ?? 'shareMade'}`, { who })
    const what = person(id)
    if (way === 1) return t(`did.${row['role'] === 'viewer' ? 'mayLook' : 'mayChange'}`, { who, what })
    if (actor === id) return t(`did.${way === 0 ? 'joined' : 'left'}`, { who })
    return t(`did.${way === 0 ? 'added' : 'removedMember'}`, { who, what })
  }

  function tripSentence(who: string, { before, after }: Change): string | undefined {
    if (before === null) return t('did.tripMade', { who })
    const what = t('what.trip')
    if (after && 'deleted_at' in after)
      return t(`did.${after['deleted_at'] === null ? 'broughtBack' : 'deleted'}`, { who, what })
    const [start, end] = fields({ entity: 'trip', before, after }).filter(({ field }) =>
      field.endsWith('date'),
    )
    if (!start) return undefined
    const days = (at: 'before' | 'after') => [start[at], end?.[at]].filter(Boolean).join(' - ')
    if (!end) return undefined
    return t('did.tripDates', { who, before: days('before'), after: days('after') })
  }

  function changedSentence(who: string, what: string, change: Change): string {
    const told = fields(change)
    const [one, ...others] = told
    if (!one) {
      return t(isMovedOnly(change) ? 'did.ordered' : 'did.changed', { who, what })
    }
    const field = t(`fields.${one.label}`)
    if (others.length > 0 || one.isLong)
      return t('did.changedFields', { who, what, fields: and(told.map(({ label }) => t(`fields.${label}`))) })
    const { before, after } = one
    if (one.field === 'done_at') return t(`did.${one.after === null ? 'notDone' : 'done'}`, { who, what })
    if (one.field === 'refund')
      return t(`did.${change.after?.['refund'] ? 'refund' : 'noRefund'}`, { who, what })
    if (before === null) return t('did.set', { who, what, field, after: after ?? '' })
    if (after === null) return t('did.cleared', { who, what, field, before })
    if (one.field === 'date') return t('did.moved', { who, what, before, after })
    if (one.field === nameFields[change.entity]) return t('did.renamed', { who, before, after })
    return t('did.changedField', { who, what, field, before, after })
  }

  function sentenceOf(deed: Deed, change: Change, what = whatOf(change)): string {
    const who = whoOf(deed.actor)
    if (change.entity === 'member') return memberSentence(who, deed, change)
    if (change.entity === 'note') return t(`did.${deed.undoes === null ? 'noteSaved' : 'noteBack'}`, { who })
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

  /** Of what was done with several rows. */
  function togetherSentence(deed: Deed, total: number): string {
    const { changes, count, undoes } = deed
    const who = whoOf(deed.actor)
    const [first] = changes
    const leading =
      changes.find(({ entity }) => entity === 'trip') ??
      changes.find(({ entity, before, after }) => entity === 'member' && 'role' in (after ?? before ?? {}))
    if (leading) return sentenceOf(deed, leading)
    const items = changes.filter(({ entity }) => entity === 'item')
    const areItems = first !== undefined && items.length === changes.length
    if (changes.every(isMovedOnly)) return t('did.orderedMany', { who, what: counted(count) })
    const verbs = new Set(changes.map(change => verbOf(change, undoes)))
    const [verb = 'changed'] = verbs
    const names = new Set(changes.map(({ name }) => name))
    if (areItems && first.name && names.size === 1 && verbs.size === 1)
      return sentenceOf(deed, first, t('stay', { name: first.name, count: total }))
    const [day, ...days] = changes.filter(({ entity }) => entity === 'day')
    if (day && days.length === 0 && verbs.size === 1 && verb === 'deleted') {
      const { day: _, ...rest } = count
      return t('did.deletedWith', { who, what: whatOf(day), rest: counted(rest) })
    }
    const what = total <= NAMED && names.size === total ? and(changes.map(whatOf)) : counted(count)
    return t(verbs.size === 1 ? `did.${verb}` : 'did.changed', { who, what })
  }

  return {
    fields,
    sentenceOf,
    /** 'Mei moved Nishiki Market from Wed 31/03 to Thu 01/04' */
    tell(deed: Deed): string {
      const total = Object.values(deed.count).reduce((sum, rows) => sum + rows, 0)
      const [first] = deed.changes
      return first && total === 1 ? sentenceOf(deed, first) : togetherSentence(deed, total)
    },
  }
}

/** Only its place in a list is another one. */
function isMovedOnly({ before, after }: Change): boolean {
  const fields = Object.keys((before && after) ?? {})
  return fields.includes('position') && fields.every(field => field === 'position' || field === 'version')
}
