import { type Mark, type Spot, tidy } from './mark.ts'

export type Ride = Omit<Mark, 'kind' | 'by' | 'isSure' | 'people' | 'sender'>

/** The content of a record of a UIC barcode. */
export interface UicTicket {
  rides: Ride[]
  people: string[]
  sender?: string | undefined
}

/** 'Mei Lin' of 'MEI LIN'; names with small letters stay as they are. */
export function inTitleCase(name: string): string {
  if (/\p{Ll}/u.test(name)) return name
  return name.toLowerCase().replaceAll(/(?<!\p{L})\p{L}/gu, letter => letter.toUpperCase())
}

/** A station. Asterisks mark fields that are not used, and '+City' that local trains are included. */
export function spotNamed(name: string | undefined): Spot | undefined {
  const own = tidy(name?.replaceAll(/[*]|\+City$/g, ''))
  return own ? { name: inTitleCase(own) } : undefined
}

/** 'ICE 573', also of 'ICE573' and of '573' with the brand 'ICE'. */
export function trainNumber(brand: string | undefined, number: string | undefined): string | undefined {
  if (!number) return undefined
  const whole = brand && !number.startsWith(brand) ? `${brand} ${number}` : number
  return tidy(whole.replace(/^([A-Z]+)0*(\d+)$/, '$1 $2'), 40)
}
