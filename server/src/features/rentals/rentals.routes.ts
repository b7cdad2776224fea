import * as contract from '@caravan/contract/rentals'
import { rentalWith } from '@caravan/contract/rentals.row'
import type { Database } from '../../db/pool.ts'
import type { Route } from '../../http/mount.ts'
import { kinds } from '../../trip/kinds.ts'
import { changeRow, createRow, removeRow } from '../../trip/rows.ts'

export function mountRentals(route: Route, { db }: { db: Database }): void {
  route(contract.rentals, async ({ membership }) => kinds.rental.table.list(db, membership.trip_id))
  route(contract.createRental, async call => createRow(call, 'rental', rentalWith))
  route(contract.updateRental, async call =>
    changeRow(call, 'rental', call.params.rentalId, before => rentalWith(call.body, before)),
  )
  route(contract.deleteRental, async call => removeRow(call, 'rental', call.params.rentalId))
}
