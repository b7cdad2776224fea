import {
  Slider as AriaSlider,
  type SliderProps as AriaSliderProps,
  Label,
  SliderThumb,
  SliderTrack,
} from 'react-aria-components'

type SliderProps = Pick<
  AriaSliderProps<number>,
  'isDisabled' | 'maxValue' | 'minValue' | 'onChange' | 'step' | 'value'
> & { label: string }

/** A value between two ends, where its place says more than its number. */
export function Slider({ label, ...slidable }: SliderProps) {
  return (
    <AriaSlider
      {...slidable}
      className="w-full data-disabled:opacity-50"
      formatOptions={{ style: 'percent', maximumFractionDigits: 0 }}
    >
      <Label className="type-label">{label}</Label>
      <SliderTrack className="flex h-9 w-full items-center touch:h-11">
        {({ state }) => (
          <>
            <span className="relative h-1 w-full overflow-hidden rounded-full bg-line-strong/60 forced-color-adjust-none">
              <span
                className="absolute inset-y-0 left-0 bg-pine"
                style={{ width: `${state.getThumbPercent(0) * 100}%` }}
              />
            </span>
            <SliderThumb className="top-1/2 size-5.5 rounded-full border-2 border-pine bg-raised shadow-e1 data-focus-visible:outline-2 data-focus-visible:outline-offset-2 data-focus-visible:outline-focus" />
          </>
        )}
      </SliderTrack>
    </AriaSlider>
  )
}
