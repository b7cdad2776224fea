import type { Plan } from '@caravan/contract/plan'
import { useTranslations } from 'use-intl'
import { useRowAddress } from '../../trip/address.ts'
import { RowDialog } from '../../trip/row-dialog.tsx'
import { RowForm } from '../../trip/row-form.tsx'
import { useTripMutation } from '../../trip/write.ts'
import { DialogBody } from '../../ui/dialog.tsx'
import { FlightFields, flightForm, mistakesIn } from './flight-form.tsx'
import { FlightLines, titleOf } from './flight-words.tsx'
import { flightChange, flightCreation } from './flights.api.ts'

/** The form of the flight that the address asks for, or its words for who may not change it. */
export function FlightDialog({ plan, day = '' }: { plan: Plan; day?: string | undefined }) {
  const t = useTranslations('flight')
  const tripId = plan.trip.id
  const { mutateAsync: create } = useTripMutation(flightCreation, tripId)
  const { mutateAsync: change } = useTripMutation(flightChange, tripId)
  const { asked, close } = useRowAddress('flight')
  return (
    <RowDialog
      asked={asked}
      date={day}
      keys={['flight']}
      onClose={close}
      row={plan.flights.find(({ id }) => id === asked)}
      titleOf={({ row, canEdit }) => (row ? (canEdit ? t('editTitle') : titleOf(row)) : t('addTitle'))}
      tripId={tripId}
    >
      {({ row, canEdit, ...opened }) =>
        canEdit ? (
          <RowForm
            {...opened}
            blank={{ depart_date: `${day}T`, arrive_date: `${day}T` }}
            change={(flightId, body, base) => change({ params: { flightId }, body, ...(base && { base }) })}
            create={(id, content) => create({ params: { tripId }, body: { id, ...content } })}
            form={flightForm}
            mistakesIn={mistakesIn}
            opened={row}
            tripId={tripId}
          >
            {() => <FlightFields />}
          </RowForm>
        ) : (
          <DialogBody>{row && <FlightLines flight={row} trip={plan.trip} />}</DialogBody>
        )
      }
    </RowDialog>
  )
}
