import type { ArchivedPerson } from '@caravan/contract/archive'
import type { Reading } from '@caravan/contract/bring'
import type { Item } from '@caravan/contract/items'
import type { Kind } from '@caravan/contract/kinds'
import type { Rows } from '@caravan/contract/kinds/all'
import { isNight, nightsOfStays } from '@caravan/contract/lodging.stays'
import type { Trip } from '@caravan/contract/trips'

/** A trip as it stands in a file: its rows keep every rule, and name each other and people by the ids of the file. */
export interface Draft extends AsyncDisposable {
  trip: Trip
  format: Reading['format']
  /** The dates of its file; otherwise it begins whenever somebody says. */
  isDated: boolean
  columns?: Reading['columns']
  /** As HTML, which is cleaned when it becomes the note. */
  note: string
  people: ArchivedPerson[]
  rows: { [K in Kind]?: Rows[K][] }
  leftOut: Reading['left_out']
  /** The bytes of the file of an attachment. They end with a failure where they are not what the file says. */
  fileOf(id: string): AsyncIterable<Buffer>
}

/** Items as people count them: places, and each stay as its first night. */
export function placesAndStays(items: readonly Item[]): { places: Item[]; stays: Item[] } {
  return {
    places: items.filter(item => !isNight(item)),
    stays: nightsOfStays(items).flatMap(([first]) => first ?? []),
  }
}
