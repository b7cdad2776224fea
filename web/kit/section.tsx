import type { ReactNode } from 'react'

/** One part of the kit, in both themes side by side. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="flex flex-col gap-4">
      <h2 className="type-h2">{title}</h2>
      <div className="grid gap-4 lg:grid-cols-2">
        {(['light', 'dark'] as const).map(theme => (
          <div
            className="flex min-w-0 flex-col gap-6 rounded-2xl border border-line bg-surface p-5 text-ink md:p-7"
            data-theme={theme}
            key={theme}
          >
            {children}
          </div>
        ))}
      </div>
    </section>
  )
}

/** Things of one kind, in a row that wraps. */
export function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <h3 className="type-hint mb-2.5 text-ink-3">{label}</h3>
      <div className="flex flex-wrap items-center gap-3">{children}</div>
    </div>
  )
}
