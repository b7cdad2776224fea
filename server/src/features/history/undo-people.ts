import { Failure } from '../../failure.ts'
import { isKept } from '../../trip/kept.ts'
import type { ChangeRow, Obstacle } from './history.queries.ts'

/** Somebody has changed the same since; `obstacles` say what to look for in the later history. */
export class ChangedSince extends Error {
  readonly obstacles: Obstacle[]
  constructor(obstacles: Obstacle[] = [], options?: ErrorOptions) {
    super('changed since', options)
    this.obstacles = obstacles
  }
}

/** Other parts take back their own changes; false when somebody has changed the same since. */
export interface TakeBack {
  /** Gives somebody the standing that they had. */
  role(userId: string, standing: { from: object; to: object }): Promise<boolean>
  /** Brings a guest back, or takes one off, or their new name. */
  guest(change: ChangeRow): Promise<boolean>
  /** Brings the guest back whom a member has become one with. */
  claim(change: ChangeRow): Promise<boolean>
  /** Takes somebody off who has come in by it. */
  claimer(change: ChangeRow): Promise<void>
  /** Brings a version of the note back. */
  note(change: { from: number; to: number }): Promise<boolean>
}

/** A guest and a member have become one. */
export const isClaim = ({ after }: ChangeRow) => isKept(after, 'claims')

const isOfGuest = ({ before, after }: ChangeRow) => isKept(before ?? after, 'name')
const isNewGuest = (change: ChangeRow) => change.before === null && isOfGuest(change)

/** Joining, leaving and the end of a role are not taken back, but for those of guests. */
export async function takeBackPeople(changes: readonly ChangeRow[], takeBack: TakeBack): Promise<void> {
  const people = changes.filter(({ entity }) => entity === 'member')
  const claim = people.find(isClaim)
  if (claim) return require(claim, takeBack.claim(claim))
  for (const change of people.filter(isOfGuest))
    if (!isNewGuest(change)) await require(change, takeBack.guest(change))
  const others = people.filter(change => !isOfGuest(change))
  const comesOrGoes = others.some(
    ({ before, after }) => !(before && after) && isKept(before ?? after, 'user_id'),
  )
  const roles = others.filter(
    ({ after, before }) => after && (isKept(before, 'role') || isKept(before, 'sees')),
  )
  if (others.length > 0 && (comesOrGoes || roles.length === 0)) throw new ChangedSince()
  for (const { id, before, after } of roles) {
    const isBack = await takeBack.role(id, { from: after ?? {}, to: before ?? {} })
    if (!isBack) throw new ChangedSince([{ entity: 'member', ids: [id], fields: ['role', 'sees'] }])
  }
}

async function require({ id }: ChangeRow, isBack: Promise<boolean>): Promise<void> {
  if (!(await isBack)) throw new ChangedSince([{ entity: 'member', ids: [id] }])
}

/** New guests go last, after the rows that name them, and who has come in by a claim; one who shares costs of their own by now stays, and so does the claim. */
export async function takeOffNewcomers(changes: readonly ChangeRow[], takeBack: TakeBack): Promise<void> {
  const people = changes.filter(({ entity }) => entity === 'member')
  for (const change of people.filter(isNewGuest)) await require(change, takeBack.guest(change))
  const claim = people.find(isClaim)
  if (!claim) return
  try {
    await takeBack.claimer(claim)
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    throw new ChangedSince([{ entity: 'member', ids: [claim.id] }], { cause: error })
  }
}
