import { fileName } from './attachments.names.ts'
import type { Attachment, updateAttachment } from './attachments.ts'
import type { Received } from './endpoint.ts'
import { Failure, invalidField } from './failure.ts'
import type { Plan } from './plan.ts'
import { type By, rowNamed, rowsIn, withRows } from './shown.ts'

type Sent = Received<typeof updateAttachment>['body']

/** A file with what was sent of it, if that can be. Its name ends as its type does. */
export function attachmentWith({ name, owner, day }: Sent, known: Attachment): Attachment {
  if (owner) requireWholeOwner(owner)
  return {
    ...known,
    name: name ? fileName(name, known.type) : known.name,
    owner: owner ?? known.owner,
    day: day === undefined ? known.day : day,
  }
}

/** The trip itself has no id; every other owner has one. */
export function requireWholeOwner({ kind, id }: Attachment['owner']): void {
  if ((kind === 'trip') !== (id === undefined)) throw invalidField('owner_id')
}

/** Whether a plan knows that there is no such row; it lists no expenses. */
function isGone(plan: Plan, { kind, id }: Attachment['owner']): boolean {
  return kind !== 'trip' && kind !== 'expense' && rowsIn(plan, kind).every(row => row.id !== id)
}

export const shownAttachment = {
  changed(plan: Plan, { row, body }: By & { body: Sent }): Plan {
    const file = attachmentWith(body, rowNamed(plan, 'attachment', row))
    if (body.owner && isGone(plan, body.owner)) throw new Failure('row.gone')
    return withRows(plan, 'attachment', [file])
  },
}
