import type { Idea } from '@caravan/contract/ideas'
import type { Plan } from '@caravan/contract/plan'
import { useTranslations } from 'use-intl'
import { NEW, useRowAddress } from '../../trip/address.ts'
import { ReadingLines } from '../../trip/rows/reading.tsx'
import { RowDialog } from '../../trip/rows/row-dialog.tsx'
import { RowForm } from '../../trip/rows/row-form.tsx'
import { useTripMutation } from '../../trip/write/write.ts'
import { DialogBody } from '../../ui/overlays/dialog.tsx'
import { WebAddress } from '../../ui/web-link.tsx'
import { IdeaFields, ideaForm, mistakesIn } from './idea-form.tsx'
import { ideaChange, ideaCreation } from './ideas.api.ts'

/** The form of an idea, or its words for who may not change it. */
export function IdeaDialog({ plan }: { plan: Plan }) {
  const t = useTranslations('idea')
  const tripId = plan.trip.id
  const { asked, close } = useRowAddress('idea')
  const { mutateAsync: create } = useTripMutation(ideaCreation, tripId)
  const { mutateAsync: change } = useTripMutation(ideaChange, tripId)
  return (
    <RowDialog
      // It is added in the list; here only one again that somebody else has deleted.
      asked={asked === NEW ? undefined : asked}
      keys={['idea']}
      onClose={close}
      row={plan.ideas.find(({ id }) => id === asked)}
      titleOf={({ row, canEdit }) => (canEdit ? t('editTitle') : (row?.name ?? ''))}
      tripId={tripId}
    >
      {({ row, date: _, canEdit, ...opened }) =>
        canEdit ? (
          <RowForm
            {...opened}
            change={(ideaId, body, base) =>
              change({ params: { tripId, ideaId }, body, ...(base && { base }) })
            }
            create={(id, content) => create({ params: { tripId }, body: { id, ...content } })}
            form={ideaForm}
            mistakesIn={mistakesIn}
            opened={row}
            tripId={tripId}
          >
            {() => <IdeaFields />}
          </RowForm>
        ) : (
          row && (
            <DialogBody>
              <IdeaReading idea={row} />
            </DialogBody>
          )
        )
      }
    </RowDialog>
  )
}

/** All of an idea for those who may look at the trip and not change it. */
function IdeaReading({ idea: { name, type, details, url } }: { idea: Idea }) {
  const t = useTranslations('idea')
  const item = useTranslations('item')
  return (
    <ReadingLines
      lines={[
        [t('fields.place'), name],
        [t('fields.type'), type && item(`types.${type}`)],
        [t('fields.details'), details],
        [t('fields.url'), url && <WebAddress url={url} />],
      ]}
    />
  )
}
