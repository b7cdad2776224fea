import {
  createJoinLink,
  resendInvitation,
  revokeJoinLink,
  withdrawInvitation,
} from '@caravan/contract/invitations'
import { addMember, leaveTrip, removeMember, setRole } from '@caravan/contract/members'
import { tripMutation } from '../../trip/write/send.ts'

export const memberAddition = tripMutation({ addMember })
export const roleChange = tripMutation({ setRole })
export const memberRemoval = tripMutation({ removeMember })
export const leaving = tripMutation({ leaveTrip })
export const invitationRenewal = tripMutation({ resendInvitation })
export const invitationWithdrawal = tripMutation({ withdrawInvitation })
export const linkCreation = tripMutation({ createJoinLink })
export const linkRevocation = tripMutation({ revokeJoinLink })
