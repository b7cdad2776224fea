import type { Booked, EarlyKind } from './trip/kinds.ts'

const found = import.meta.glob<EarlyKind<Booked, unknown>>('./features/*/early.ts', {
  eager: true,
  import: 'early',
})
/** The kinds whose rows stand among the stops, in the order of their drawings. */
export const earlyKinds = Object.values(found).sort((one, other) => one.order - other.order)
