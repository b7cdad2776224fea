import type { Option } from '../../ui/fields/option.tsx'
import { Select } from '../../ui/fields/select.tsx'

type ChoiceRowProps = {
  label: string
  options: readonly Option[]
  value: string
  onChange: (id: string) => void
}

/** A choice in one line with what it is about. */
export const ChoiceRow = ({ label, ...choice }: ChoiceRowProps) => (
  <div className="grid grid-cols-[2fr_3fr] items-center gap-3">
    <span aria-hidden className="type-body [overflow-wrap:anywhere]">
      {label}
    </span>
    <Select isLabelHidden label={label} {...choice} />
  </div>
)
