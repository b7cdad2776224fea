import type { Spot } from '../mark.ts'
import { about, costOf, type ReadKind, spotOf, text, titled } from './kind.ts'

export const rentals: ReadKind = {
  clocks: ['pickup_date', 'dropoff_date'],
  isTimed: true,
  goesBack: true,
  places: ['pickup_place', 'dropoff_place'],
  needed: ['company', 'pickup_place', 'pickup_date', 'dropoff_date'],
  row: ({ mark, from, to, starts, ends }) => ({
    company: text(mark.name, 120),
    ...costOf(mark),
    notes: about(mark.details),
    pickup_place: titled(from),
    ...spotOf(from, 'pickup_'),
    pickup_date: starts,
    dropoff_place: titled(to),
    ...spotOf(to, 'dropoff_'),
    dropoff_date: ends,
  }),
  linked: {
    RentalCarReservation: ({ node, subject, read }) => ({
      name: read.text(subject, 'rentalCompany', 'brand') ?? read.text(node, 'provider', 'broker'),
      details: read.text(subject, 'name', 'model'),
      from: read.spot(node, 'pickupLocation'),
      to: read.spot(node, 'dropoffLocation'),
      starts: read.moment(node, 'pickupTime'),
      ends: read.moment(node, 'dropoffTime'),
    }),
  },
  labelled({ moment, spot, line, hint }) {
    // The hour of departure is that of a way, unless the text is about a car.
    const starts = hint.isCarHire ? moment('pickUp', 'departs') : moment('pickUp')
    const ends = moment('dropOff')
    if (!starts?.day || !(ends?.day || hint.lender)) return undefined
    const likely = line('company') ? undefined : hint.company?.()
    const name = line('company') ?? likely?.name
    const certain = likely?.isUnsure ? undefined : name
    const from = spot('pickUp') ?? (hint.isCarHire ? spot('from', 'departs') : undefined)
    return {
      name,
      isNameUnsure: likely?.isUnsure,
      from: without(certain, from),
      to: without(certain, spot('dropOff')),
      starts,
      ends,
      seat: undefined,
    }
  },
}

/** 'ADA Bordeaux' is the office in Bordeaux, and 'Station Graz, Hauptplatz 1' that in Graz, with its address. */
function without(company: string | undefined, office: Spot | undefined): Spot | undefined {
  if (!office?.name) return office
  const [whole, ...rest] = office.name
    // How one gets there: '제주공항 (렌터카하우스 5구역 8번에서 셔틀버스 탑승)'.
    .replace(/(?<=.{3})\s?[(（](?=[^()（）]*\d)[^()（）]{12,}[)）]$/u, '')
    .replace(/^(?:Station|Filiale|Agence|Agenzia|Oficina) (?=\p{Lu})/u, '')
    .split(', ')
  const address = rest.join(', ')
  const isParted = whole && whole.length > 3 && !/\d/.test(whole) && /\d/.test(address)
  const name = isParted ? whole : [whole, ...rest].join(', ')
  const own = company !== undefined && name.startsWith(`${company} `) ? name.slice(company.length + 1) : name
  return { ...office, name: own, address: office.address ?? (isParted ? address : undefined) }
}
