import { randomUUIDv7 } from 'node:crypto'
import * as contract from '@caravan/contract/lodging'
import type { Route } from '../../http/mount.ts'
import { bookStay, changeStay, deleteStay } from './stays.ts'

export function mountLodging(route: Route): void {
  route(contract.bookLodging, async call => {
    const { id, ...content } = call.body
    return bookStay(call, id ?? randomUUIDv7(), content)
  })

  route(contract.changeLodging, async call => {
    const { nights, ...changes } = call.body
    return changeStay(call, nights, changes)
  })

  route(contract.deleteLodging, async call => {
    await deleteStay(call, call.body.nights)
    return []
  })
}
