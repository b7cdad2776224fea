import { type ReactNode, useId } from 'react'

/** A part of a section, under its heading. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 className="mb-3 type-h3" id={id}>
        {title}
      </h2>
      {children}
    </section>
  )
}
