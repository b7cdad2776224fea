import type { Schema } from './uic-uper.ts'

const numbers = 'i1..32000'
const station = 'i1..9999999'
const stations = `${station}? a? ${station}? a? from:u? to:u?`
const owner = `${numbers}? a? product? a?`
const brands = `[${numbers}]? [${numbers}]?`
const carriers = `[${numbers}]? [a]?`
const validity = 'validFrom:from? time? i-60..60? validUntil:until? time? i-60..60?'

/**
 * The parts of UIC's Flexible Content Barcode (leaflet 918.9) that reservations and open tickets are made of. Only fields
 * that are read have names.
 */
export const flexSchema: Schema = {
  ranges: {
    time: ['i0..1440', 'i0..1439', 'i0..1439'],
    from: ['i-1..700', 'i-1..700', 'i-367..700'],
    until: ['i0..370', 'i-1..370', 'i-1..500'],
    departure: ['i-1..370', 'i-1..370', 'i-1..500'],
    activated: ['i0..370', 'i0..370', 'i0..500'],
    arrival: ['i0..20', 'i-1..20', 'i-1..20'],
    product: ['i0..32000', 'i0..65535', 'i0..65535'],
    class: ['e8+', 'e12+', 'e12+'],
    city: [station, 'i', 'i'],
  },
  types: {
    Ticket: 'issuing:Issuing travelers:Travelers? documents:[Document]? unread? unread? ...',
    Issuing: `${numbers}? a? ${numbers}? a? year:i2016..2269 day:i1..366 {12}time? {3}time issuer:u? b b b a3? i1..3? pnr:a? Extension? i? a? i? Point? ...`,
    Extension: 'a o',
    Travelers: 'list:[Traveler]? a2? u? ...',
    Traveler: `first:u? second:u? last:u? a? a? a1..3? e4+? a? i? i1901..2155? {1}i0..370? {23}i1..12? {23}i1..31? b e8+? b? i1..999? i1..999? i1..999? [Status]? ...`,
    Status: `${numbers}? a? i? a?`,
    Document: 'Token? ticket:Kind ...',
    Token: 'i? a? a? o',
    Kind: `| reservation:Reservation car openTicket:OpenTicket pass voucher card countermark parking fip passage extension delay ...`,
    Reservation: `train:i? trainText:a? departs:departure? referenceText:a? reference:i? ${owner} i0..32000? brand:u? u? e4? e5? ${stations} departsAt:time i-60..60? arrives:arrival? arrivesAt:time? i-60..60? ${carriers} class? a1..2? places:Places? Places? Places? Compartment? i0..200? [Berth]? [Tariff]? e4? i? [Vat]? i0..9? i0..200? Luggage? u? Extension? ...`,
    OpenTicket: `reference:i? referenceText:a? ${owner} i? i? b e5? ${stations} u? region:[Region]? back:Return? ${validity} [activated]? class? a1..2? ${carriers} ${brands} [Tariff]? i? [Vat]? u? [Included]? Luggage? {23}[i0..31]? {23}[i0..31]? Extension? ...`,
    Included: `${owner} i? i? e5? [Region]? from? time? i-60..60? until? time? i-60..60? class? a1..2? ${carriers} ${brands} [Tariff]? u? {23}[i0..31]? {23}[i0..31]? Extension? ...`,
    Return: `${stations} u? region:[Region]? ...`,
    Region: '| train:TrainLink via:Via zones:Zones lines:Lines polygon:Polygon ...',
    TrainLink: `train:i? trainText:a? departs:departure departsAt:time i-60..60? ${stations}`,
    Via: `e5? ${station}? a? [Via]? [Via]? b ${carriers} i? i? {3}[${numbers}]? {3}[${numbers}]? ...`,
    Zones: `${numbers}? a? e5? ${station}? a? ${station}? a? i? [i]? o? a? ...`,
    Lines: `${numbers}? a? [i]? e5? ${station}? a? ${station}? a? city? {1}o? ...`,
    Polygon: 'Point [Edge]',
    Point: 'e5? e2? e2? e2? i i e5?',
    Edge: 'i i',
    Places: 'coach:a? text:a? described:u? letters:[a]? numbers:[i1..254]?',
    Compartment: 'i1..99? i1..99? i1..99? u? u? u? e3? ...',
    Berth: 'e6 i1..999 e5+? ...',
    Tariff: 'i1..200? e8+? i1..64? i1..128? [i1..254]? b Section? Series? i? a? u? [Card]? ...',
    Section: `e5? ${stations}`,
    Series: `${numbers}? i1..99? i?`,
    Card: `${numbers}? a? i? a? u? i? i? a? i? a? ...`,
    Vat: 'i1..999 i0..999 i? a?',
    Luggage: 'i0..99? i0..99? [Bag]? ...',
    Bag: 'a? i1..99? i1..300? ...',
  },
}
