import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { RichText } from '../../trip/files/rich-text.tsx'

/** The note of a trip for somebody who is not on it. */
export function SharedNote({ html, children }: { html: string; children: ReactNode }) {
  const t = useTranslations('shared')
  return (
    <>
      <section aria-labelledby="note" className="mt-12">
        <h2 className="mb-3 type-h2" id="note">
          {t('note')}
        </h2>
        <div className="max-w-[68ch]">
          <RichText html={html} />
        </div>
      </section>
      {children}
    </>
  )
}
