import { CircleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'

/** The result of saving, or why there is none. */
export function Notice({ lines }: { lines: readonly string[] }) {
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => void notice.current?.scrollIntoView({ block: 'nearest' }), [])
  return (
    <div
      ref={notice}
      role="alert"
      className="mb-4 flex gap-2.5 rounded-lg bg-danger-soft px-3.5 py-3 type-ui text-danger-ink"
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
