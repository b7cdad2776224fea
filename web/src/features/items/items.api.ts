import { createItem, createItems, deleteItem, orderItems, updateItem } from '@caravan/contract/items'
import { shownItem } from '@caravan/contract/items.row'
import { rowDeletion, tripMutation } from '../../trip/write/send.ts'

export const itemCreation = tripMutation({ createItem }, { show: shownItem.created })
export const itemsCreation = tripMutation({ createItems }, { show: shownItem.severalCreated })
export const itemChange = tripMutation({ updateItem }, { show: shownItem.changed })
export const itemDeletion = rowDeletion({ deleteItem })
export const itemOrder = tripMutation({ orderItems }, { show: shownItem.ordered })
