import { type Attachment, MAX_FILE_NAME } from '@caravan/contract/attachments'
import type { Plan } from '@caravan/contract/plan'
import { useTranslations } from 'use-intl'
import { CallFailed } from '../../lib/calls/call.ts'
import type { DayLimits } from '../../lib/format/dates.ts'
import { tooLong } from '../../lib/words/phrase.ts'
import { useRowAddress } from '../../trip/address.ts'
import { isPicture } from '../../trip/files/attachments.ts'
import { date, emptied, FieldGrid, Wide } from '../../trip/rows/fields.tsx'
import { RowEditor } from '../../trip/rows/row-editor.tsx'
import { type Field, formOf } from '../../trip/write/form.tsx'
import { line } from '../../trip/write/text-fields.tsx'
import { SearchSelect } from '../../ui/fields/search-select.tsx'
import { type FileOwner, useFileOwners } from './attachment-groups.tsx'

const TRIP = 'trip'

const owner: Field<Attachment['owner'], Attachment['owner'], { owners: readonly FileOwner[] }> = {
  typed: stored => stored ?? { kind: 'trip' },
  written: owner => owner,
  told: ({ kind }) => [`attachment.ownerKinds.${kind}`],
  Input: function OwnerField({ value, onChange, owners, ...field }) {
    const t = useTranslations('attachment')
    const options = owners.map(({ owner: { id = TRIP }, name, detail = '' }) => ({ id, name, detail }))
    return (
      <SearchSelect
        {...field}
        empty={t('noneFound')}
        isRequired
        onChange={id => onChange(owners.find(({ owner }) => (owner.id ?? TRIP) === id)?.owner ?? value)}
        options={options}
        value={owners.find(({ ids }) => ids.includes(value.id))?.owner.id ?? TRIP}
      />
    )
  },
}

/** The server cuts longer ones. */
const name = { ...emptied(line), mistake: (typed: string) => tooLong(typed, MAX_FILE_NAME) }

const day: Field<string | null, string | null, { limits?: DayLimits }> = { ...date, written: day => day }

export const attachmentForm = formOf('attachment', { name, owner, day })
const { Field: Entry } = attachmentForm

const mistakesIn = ({ name }: Pick<Attachment, 'name'>) => ({
  name: name === '' && (['attachment.missing.name'] as const),
})

/** The form that renames a file or gives it to another row, as the address asks for it. */
export function AttachmentForm({ plan }: { plan: Plan }) {
  const { trip, attachments } = plan
  const { asked } = useRowAddress('attachment')
  const owners = useFileOwners(plan, asked !== undefined)
  return (
    <RowEditor
      // A file that is gone cannot be added from its form.
      create={() => Promise.reject(new CallFailed(404, { code: 'request.not_found' }))}
      form={attachmentForm}
      mistakesIn={mistakesIn}
      rows={attachments}
      tripId={trip.id}
    >
      {row => (
        <FieldGrid>
          <Wide>
            <Entry name="name" />
          </Wide>
          <Entry name="owner" owners={owners} />
          {row && isPicture(row) && (
            <Entry limits={{ min: trip.start_date, max: trip.end_date }} name="day" />
          )}
        </FieldGrid>
      )}
    </RowEditor>
  )
}
