import { type RideType, rideTypes } from '@caravan/contract/rides'
import { Car, type LucideIcon, MapPinPlus, Plane } from 'lucide-react'
import { useFormContext } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { classes } from '../../ui/classes.ts'
import { NEW } from '../address.ts'
import { nothing, type TypedTransport, useOtherForm, useTypedTransport } from './typed.ts'
import { vehicleIcons } from './vehicles.ts'

export type TransportKind = 'flight' | 'ride' | 'rental'

const iconOf = (type: RideType) => vehicleIcons[type === 'transfer' ? 'car' : type]

type TransportChooserProps = {
  kind: TransportKind
  /** Where something without a booking is added. */
  day: string
  /** Converts the values typed so far for the form of another kind. */
  typedIn: (values: never) => Partial<TypedTransport>
}

/** Chooses what is added: another kind has another form, which takes over what was typed. */
export function TransportChooser({ kind, day, typedIn }: TransportChooserProps) {
  const t = useTranslations()
  const openOther = useOtherForm()
  const before = useTypedTransport().typed
  const { watch, getValues, setValue, formState } = useFormContext()
  const { isDirty } = formState
  const chosen = kind === 'ride' ? watch('type') : kind

  function choose(choice: string) {
    const type = rideTypes.find(type => type === choice)
    // The type alone is nothing that closing the form would lose.
    if (type && kind === 'ride') return setValue('type', type)
    const typed = isDirty || before ? { ...nothing, ...before, ...typedIn(getValues() as never) } : undefined
    if (choice === 'commute') return openOther({ day, add: choice }, {})
    openOther({ [type ? 'ride' : choice]: NEW }, { ...(type && { type }), typed })
  }

  const choices: [choice: string, Icon: LucideIcon, name: string][] = [
    ['flight', Plane, t('item.types.flight')],
    ...rideTypes
      .filter(type => type !== 'other')
      .map((type): [string, LucideIcon, string] => [type, iconOf(type), t(`ride.types.${type}`)]),
    ['rental', Car, t('trip.dialogs.rental-car')],
    ['other', iconOf('other'), t('ride.types.other')],
    ['commute', MapPinPlus, t('transportation.unbooked')],
  ]
  return (
    <fieldset aria-label={t('ride.fields.type')} className="mb-5 flex flex-wrap gap-2">
      {choices.map(([choice, Icon, name]) => (
        <button
          aria-pressed={choice === chosen}
          className={classes(
            'inline-flex min-h-9 items-center gap-1.5 rounded-full border px-3 type-ui-small transition-colors duration-120 touch:min-h-11',
            choice === chosen
              ? 'border-pine bg-pine-soft text-pine-ink'
              : 'border-line-strong text-ink-2 hover:bg-hover hover:text-ink',
          )}
          key={choice}
          onClick={() => choose(choice)}
          type="button"
        >
          <Icon aria-hidden className="size-4" />
          {name}
        </button>
      ))}
    </fieldset>
  )
}
