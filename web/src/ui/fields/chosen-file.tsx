import { File } from 'lucide-react'

/** The name of a file that was chosen, beside the button that chooses another one. */
export function ChosenFile({ name }: { name: string }) {
  return (
    <span className="flex min-w-0 items-center gap-2 type-body [overflow-wrap:anywhere]">
      <File aria-hidden className="size-[17px] shrink-0 text-ink-3" />
      {name}
    </span>
  )
}
