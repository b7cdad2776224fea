import { CircleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'

/** Why the item could not be saved, in the server's words. */
export function ItemNotice({ children }: { children: ReactNode }) {
  const notice = useRef<HTMLParagraphElement>(null)
  useEffect(() => void notice.current?.scrollIntoView({ block: 'nearest' }), [])
  return (
    <p
      ref={notice}
      className="mb-4 flex gap-2.5 rounded-lg bg-danger-soft px-3.5 py-3 type-ui text-danger-ink"
    >
      <CircleAlert className="mt-px size-[18px] shrink-0" />
      <span>{children}</span>
    </p>
  )
}
