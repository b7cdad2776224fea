import { useLocale } from 'use-intl'
import { DOT } from '../../lib/format/dot.ts'
import { classes } from '../../ui/classes.ts'
import { WebLink } from '../../ui/web-link.tsx'
import { hoursText } from './hours-text.ts'
import type { Spot } from './types.ts'

/** The lines of a station, when a place is open, its number and its site, as a region tells them. */
export function KnownOf({ place, className }: { place: Spot['known']; className?: string }) {
  const language = useLocale()
  const { lines, hours, phone, website } = place ?? {}
  if (!lines && !hours && !phone && !website) return null
  return (
    <div className={classes('type-data grid gap-0.5 text-ink-2', className)}>
      {lines && <span className="line-clamp-1">{lines.join(DOT)}</span>}
      {hours && <span className="line-clamp-2 [overflow-wrap:anywhere]">{hoursText(hours, language)}</span>}
      {(website || phone) && (
        <span className="flex flex-wrap items-center gap-x-3">
          {website && <WebLink url={website} />}
          {phone && (
            <a className="whitespace-nowrap" href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
              {phone}
            </a>
          )}
        </span>
      )}
    </div>
  )
}
