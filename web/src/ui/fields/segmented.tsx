import { type ReactNode, useId } from 'react'

type Segment<Value extends string> = { value: Value; label: string; icon?: ReactNode; lang?: string }

type SegmentedProps<Value extends string> = {
  /** Names the choice for screen readers. */
  label: string
  segments: readonly Segment<Value>[]
  /** None where nothing is chosen yet. */
  value: Value | undefined
  onChange: (value: Value) => void
}

/** One of a few, all in sight. Plain radio buttons, so that the landing can have it. */
export function Segmented<Value extends string>({ label, segments, value, onChange }: SegmentedProps<Value>) {
  const name = useId()
  return (
    <fieldset className="inline-flex flex-wrap rounded-md border border-line bg-raised p-[3px]">
      <legend className="sr-only">{label}</legend>
      {segments.map(segment => (
        <label
          className="hit-area inline-flex min-h-8 cursor-pointer items-center gap-2 rounded-[7px] px-3 type-ui-small text-ink-2 transition-colors duration-120 hover:text-ink has-checked:bg-sunken has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-focus [&_svg]:size-4"
          key={segment.value}
          lang={segment.lang}
        >
          <input
            checked={segment.value === value}
            className="sr-only"
            name={name}
            onChange={() => onChange(segment.value)}
            type="radio"
            value={segment.value}
          />
          {segment.icon}
          {segment.label}
        </label>
      ))}
    </fieldset>
  )
}
