import { createDay, deleteDay, updateDay } from '@caravan/contract/days'
import { shownDay } from '@caravan/contract/days.row'
import { tripMutation } from '../../trip/write/send.ts'

export const dayCreation = tripMutation({ createDay }, { show: shownDay.created })
export const dayChange = tripMutation({ updateDay }, { show: shownDay.changed })
export const dayDeletion = tripMutation({ deleteDay }, { show: shownDay.deleted })
