import { fileName } from './attachments.names.ts'
import type { Attachment, updateAttachment } from './attachments.ts'
import type { Received } from './endpoint.ts'
import { Failure, invalidField } from './failure.ts'
import type { By } from './shown.ts'
import type { TripRows } from './write/rows.ts'

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

export const attachmentWrites = {
  change(rows: TripRows, { row, body }: By & { body: Sent }): void {
    const file = attachmentWith(body, rows.get('attachment', row))
    const { owner } = body
    // Expenses may not have been read yet.
    const isGone =
      owner &&
      owner.kind !== 'trip' &&
      owner.kind !== 'expense' &&
      rows.list(owner.kind).every(({ id }) => id !== owner.id)
    if (isGone) throw new Failure('row.gone')
    rows.put('attachment', [file])
  },
}
