import { type LucideIcon, Route as RouteIcon } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Segmented } from '../../ui/fields/segmented.tsx'

type MapToggleProps = {
  label: string
  icon: LucideIcon
  isOn: boolean
  onChange: (isOn: boolean) => void
  at: 'corner' | 'mode' | 'ideas'
}

/** A square button over the map. */
export function MapToggle({ label, icon: Icon, isOn, onChange, at }: MapToggleProps) {
  return (
    <button
      aria-label={label}
      aria-pressed={isOn}
      className="trip-map-toggle"
      data-at={at}
      data-over-map
      onClick={() => onChange(!isOn)}
      title={label}
      type="button"
    >
      <Icon className="size-[19px]" />
    </button>
  )
}

type Mode = 'day' | 'trip'
type ModeSwitchProps = { mode: Mode; onChange: (mode: Mode) => void; isPhone: boolean }

/** Whether the map shows the day or the whole trip; on phones one button, as the strip above the day has no room for two words. */
export function ModeSwitch({ mode, onChange, isPhone }: ModeSwitchProps) {
  const t = useTranslations('trip')
  if (isPhone)
    return (
      <MapToggle
        at="mode"
        icon={RouteIcon}
        isOn={mode === 'trip'}
        label={t('wholeTrip')}
        onChange={isOn => onChange(isOn ? 'trip' : 'day')}
      />
    )
  return (
    <div className="trip-map-switch" data-over-map>
      <Segmented
        label={t('mapShows')}
        onChange={onChange}
        segments={[
          { value: 'day', label: t('thisDay') },
          { value: 'trip', label: t('wholeTrip') },
        ]}
        value={mode}
      />
    </div>
  )
}
