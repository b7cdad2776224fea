import './shared-note.css'
import DOMPurify from 'dompurify'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'

// A note may have these; pictures belong to the members.
const allowed = {
  ALLOWED_TAGS: [
    ...['p', 'br', 'h1', 'h2', 'h3', 'strong', 'em', 'u', 's', 'code', 'pre', 'blockquote', 'ul', 'ol', 'li'],
    ...['a', 'hr', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  ALLOWED_ATTR: ['href', 'colspan', 'rowspan', 'data-type', 'data-checked'],
  // Their values are no addresses.
  ADD_URI_SAFE_ATTR: ['colspan', 'rowspan', 'data-type', 'data-checked'],
  ALLOW_ARIA_ATTR: false,
  ALLOW_DATA_ATTR: false,
  ALLOWED_URI_REGEXP: /^(?:https?|mailto):/i,
  RETURN_DOM_FRAGMENT: true as const,
}

function clean(html: string): DocumentFragment {
  const fragment = DOMPurify.sanitize(html, allowed)
  for (const link of fragment.querySelectorAll('a')) {
    link.rel = 'noopener noreferrer nofollow'
    link.target = '_blank'
  }
  return fragment
}

/** The note of a trip for somebody who is not on it: cleaned once more, whatever the server has let through. */
export function SharedNote({ html, children }: { html: string; children: ReactNode }) {
  const t = useTranslations('shared')
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => place.current?.replaceChildren(clean(html)), [html])
  return (
    <>
      <section aria-labelledby="note" className="mt-12">
        <h2 className="mb-3 type-h2" id="note">
          {t('note')}
        </h2>
        <div className="shared-note type-note" ref={place} />
      </section>
      {children}
    </>
  )
}
