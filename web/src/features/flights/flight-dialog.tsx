import { isErrorCode } from '@caravan/contract/errors'
import type { Flight } from '@caravan/contract/flights'
import type { Plan } from '@caravan/contract/plan'
import { useLocale, useTranslations } from 'use-intl'
import { useFailureText } from '../../lib/failure-text.ts'
import { useRowAddress } from '../../trip/address.ts'
import { RowDialog } from '../../trip/row-dialog.tsx'
import { RowForm } from '../../trip/row-form.tsx'
import { useTripMutation } from '../../trip/write.ts'
import { DialogBody } from '../../ui/dialog.tsx'
import { FlightFields } from './flight-fields.tsx'
import {
  contentOf,
  type FlightContent,
  type FlightValues,
  fieldOf,
  mistakesIn,
  valuesOf,
} from './flight-form.rules.ts'
import { FlightLines, titleOf } from './flight-words.tsx'
import { flightChange, flightCreation } from './flights.api.ts'

/** The form of the flight that the address asks for, or its words for who may not change it. */
export function FlightDialog({ plan, day }: { plan: Plan; day: string | undefined }) {
  const t = useTranslations('flight')
  const language = useLocale()
  const failureText = useFailureText()
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
          <RowForm<FlightContent, Flight, FlightValues>
            {...opened}
            change={(flightId, body, base) => change({ params: { flightId }, body, ...(base && { base }) })}
            contentOf={values => contentOf(values, language)}
            create={(id, content) => create({ params: { tripId }, body: { id, ...content } })}
            fieldOf={fieldOf}
            mistakesIn={values => {
              const words = (mistake: ReturnType<typeof mistakesIn>[number][1]) =>
                isErrorCode(mistake) ? failureText(mistake) : t(mistake)
              return new Map(mistakesIn(values, language).map(([field, mistake]) => [field, words(mistake)]))
            }}
            opened={row}
            tripId={tripId}
            valuesOf={flight => valuesOf(flight, day)}
            words={{
              failed: t('saveFailed'),
              gone: t('goneTitle'),
              field: field => t(`fields.${field}`),
              value(field, { [field]: value }) {
                return typeof value === 'string' ? value.replace('T', ' ') : value.name
              },
            }}
          >
            {({ control }) => <FlightFields control={control} />}
          </RowForm>
        ) : (
          <DialogBody>{row && <FlightLines flight={row} trip={plan.trip} />}</DialogBody>
        )
      }
    </RowDialog>
  )
}
