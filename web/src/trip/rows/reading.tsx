import type { ReactNode } from 'react'

/** All of a row, to look at: each part under its name, without those that are empty. */
export function ReadingLines({ lines }: { lines: readonly [label: string, value: ReactNode][] }) {
  return (
    <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-[140px_minmax(0,1fr)]">
      {lines
        .filter(([, value]) => Boolean(value))
        .map(([label, value]) => (
          <div className="contents" key={label}>
            <dt className="type-label pt-0.5 text-ink-2 max-sm:-mb-3">{label}</dt>
            <dd className="type-body whitespace-pre-wrap [overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
    </dl>
  )
}
