import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { builtIndex } from '../../providers/places/bundled/gazetteer.ts'
import type { Part } from '../build/part.ts'
import { citiesAround } from './countries.queries.ts'
import { findHomes } from './homes.ts'
import { takePlaces } from './take.ts'
import { putTogether } from './wholes.ts'
import { countWholes } from './work.queries.ts'
import { writePlaces } from './write.ts'

/** What `finish` has done when it has put together what was found, and when it knows where all is. */
const TOGETHER = 0.3
const AT_HOME = 0.5

/** The names of a region, with what is known of each place. */
export const places: Part = {
  name: 'Writing the places',
  begin: takePlaces,
  finish: finishPlaces,
}

export async function finishPlaces(...[work, folder, told]: Parameters<Part['finish']>): Promise<void> {
  await putTogether(work, share => told(share * TOGETHER))
  const count = countWholes(work)
  const bundled = existsSync(builtIndex) ? new DatabaseSync(builtIndex, { readOnly: true }) : undefined
  const out = new DatabaseSync(join(folder, 'places.sqlite'))
  try {
    await findHomes(work, count, citiesAround(bundled), share =>
      told(TOGETHER + share * (AT_HOME - TOGETHER)),
    )
    await writePlaces(work, out, count, share => told(AT_HOME + share * (1 - AT_HOME)))
  } finally {
    out.close()
    bundled?.close()
  }
}
