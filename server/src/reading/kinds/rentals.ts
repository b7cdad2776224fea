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
    const name = line('company') ?? hint.company?.()
    const from = spot('pickUp') ?? (hint.isCarHire ? spot('from', 'departs') : undefined)
    return {
      name,
      from: without(name, from),
      to: without(name, spot('dropOff')),
      starts,
      ends,
      seat: undefined,
    }
  },
}

/** 'ADA Bordeaux' is the office in Bordeaux. */
function without(company: string | undefined, office: Spot | undefined): Spot | undefined {
  if (!office?.name) return office
  const [, name = office.name, address] = /^([^\d,]{4,}), (\d{4,5} \p{Lu}[^\d,]+)$/u.exec(office.name) ?? []
  const own = company !== undefined && name.startsWith(`${company} `) ? name.slice(company.length + 1) : name
  return { ...office, name: own, address: office.address ?? address }
}
