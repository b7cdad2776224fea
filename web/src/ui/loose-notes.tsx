import { CircleAlert } from 'lucide-react'

type LooseNotesProps = {
  /** For the `aria-describedby` of the control. */
  id: string
  error: string | undefined
}

/** The error of a control that is not one of React Aria's fields. */
export function LooseNotes({ id, error }: LooseNotesProps) {
  return (
    <div id={id}>
      {error !== undefined && (
        <p className="type-hint mt-1.5 flex gap-1.5 font-[520] text-danger-ink">
          <CircleAlert className="mt-px size-[15px] shrink-0" />
          <span role="alert">{error}</span>
        </p>
      )}
    </div>
  )
}
