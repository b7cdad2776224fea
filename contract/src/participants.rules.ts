/** User ids of those who take part: null stands for everybody, also for those who join later, and an empty list for nobody. */
export type Participants = readonly string[] | null

/** Whether somebody takes part in both. */
export const isShared = (one: Participants, other: Participants): boolean =>
  one === null || other === null
    ? one?.length !== 0 && other?.length !== 0
    : one.some(id => other.includes(id))
