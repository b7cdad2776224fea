import { createIdea, deleteIdea, takeVoteBack, updateIdea, voteForIdea } from '@caravan/contract/ideas'
import { shownIdea } from '@caravan/contract/ideas.row'
import { rowDeletion, tripMutation } from '../../trip/write/send.ts'

export const ideaCreation = tripMutation({ createIdea }, { show: shownIdea.created })
export const ideaChange = tripMutation({ updateIdea }, { show: shownIdea.changed })
export const ideaDeletion = rowDeletion({ deleteIdea })
export const vote = tripMutation({ voteForIdea }, { show: shownIdea.vote })
export const voteBack = tripMutation({ takeVoteBack }, { show: shownIdea.voteBack })
