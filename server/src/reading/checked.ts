import { conflictsIn } from './conflicts.ts'
import type { Row } from './kinds/kind.ts'
import { kinds } from './kinds.ts'
import { type Label, labelAt } from './labels.ts'
import type { LookUps } from './look-ups.ts'
import type { Kind, Mark, Why } from './mark.ts'
import { isLikelyName } from './no-name.ts'

interface Read {
  kind: Kind | 'cancellation'
  row: Row
  sure: boolean
  doubts: { field: string | null; why: Why }[]
}

/** Adds doubts to what rules have read from a text and is hardly right (decision 84). Other bookings stay as they are. */
export async function checked<T extends Read>(
  bookings: readonly T[],
  marks: readonly Mark[],
  look: LookUps,
): Promise<T[]> {
  const conflicts = conflictsIn(bookings)
  return Promise.all(
    bookings.map(async (booking, at) => {
      const mark = marks[at]
      if (mark?.by !== 'rules') return booking
      const { clocks, places, needed } = kinds[mark.kind]
      // Both ends of a way come from the same line.
      const isOdd = mark.arePlacesUnsure || places.some(field => isUnlikely(booking.row[field]))
      const fields = isOdd ? [...places] : []
      // An address stands in for the name.
      if (mark.kind === 'stay' && mark.from?.name === undefined && mark.from?.address) fields.push('place')
      if (await isCalledAsTown(booking, look)) fields.push('place')
      if (mark.isNameUnsure) fields.push(...needed.slice(0, 1))
      if (conflicts.has(at)) fields.push(clocks[0])
      const [from, to] = places.map(field => booking.row[field])
      if (from && from === to && !kinds[mark.kind].goesBack) fields.push(...places)
      if (mark.price?.isPart) fields.push(mark.kind === 'expense' ? 'amount' : 'cost')
      const doubts: Read['doubts'] = [...new Set(fields)].map(field => ({ field, why: 'two_readings' }))
      if (mark.hasOthers) doubts.push({ field: null, why: 'other_moments' })
      return { ...booking, doubts: [...booking.doubts, ...doubts], sure: booking.sure && doubts.length === 0 }
    }),
  )
}

/** Labels that begin no name, unlike 'Hotel' or 'Museum'. */
const ofClocks = new Set<Label>(['from', 'to', 'departs', 'arrives', 'pickUp', 'dropOff', 'date', 'time'])
/** A word of a sentence first, or that of a department; a part of a station last; a document. */
const rests =
  /^(?:en|at|bei|bij|presso|to|from|nach|von|vom|vers|para|pour|with|mit|avec|con|com|met|r[eé]ception|receptie|rezeption|recepción|team|équipe|du|des)\s|\s(?:halle?|terminal|gate|pier|quai|gleis|platform|voie|binario|stand|bay|andén)$|(?<!\p{L})(?:comprobante|vouchers?|tickets?|billets?|entradas?|bigliett[oi]|eintrittskarten?|bilhetes?|ingressos?|rechnung|factura|facture|fattura|receipt|bestellung|commande|pedido|ordine|confirmation|bestätigung)(?!\p{L})/iu

const inBrackets = /[(（](?=[^()（）]*\d|\p{Ll})[^()（）]*[)）]/u

function isUnlikely(name: Row[string] | undefined): boolean {
  if (typeof name !== 'string') return false
  const { label, rest } = labelAt(name) ?? {}
  return (
    !isLikelyName(name) ||
    rest === '' ||
    (label !== undefined && ofClocks.has(label)) ||
    rests.test(name) ||
    inBrackets.test(name)
  )
}

/** 'Your reservation in Lyon': the town is not what the hotel is called. */
const isCalledAsTown = async ({ kind, row }: Read, look: LookUps): Promise<boolean> =>
  kind === 'stay' && (await look.townNamed(String(row['place'] ?? '')))?.isKnown === true
