import { CircleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'

interface NoticeProps {
  lines: readonly string[]
  /** Where the field that had the focus is disabled: the keys of the dialog go on to work. */
  takesFocus?: boolean
}

/** The result of saving, or why there is none. */
export function Notice({ lines, takesFocus = false }: NoticeProps) {
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    notice.current?.scrollIntoView({ block: 'nearest' })
    if (takesFocus) notice.current?.focus()
  }, [takesFocus])
  return (
    <div
      ref={notice}
      role="alert"
      tabIndex={takesFocus ? -1 : undefined}
      className="mb-4 flex gap-2.5 rounded-lg bg-danger-soft px-3.5 py-3 type-ui text-danger-ink outline-none"
    >
      <CircleAlert className="mt-px size-[18px] shrink-0" />
      <div>
        {lines.map(line => (
          <p key={line}>{line}</p>
        ))}
      </div>
    </div>
  )
}
