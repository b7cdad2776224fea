import { useQuery } from '@tanstack/react-query'
import { CloudAlert, CloudOff } from 'lucide-react'
import { use } from 'react'
import { useTranslations } from 'use-intl'
import { type Away, useAway } from '../lib/calls/online.ts'
import { useUnsent } from '../lib/calls/outbox.ts'
import { unsentNotesQuery } from '../trip/note.ts'
import { buttonStyle } from '../ui/button-style.ts'
import { later } from '../ui/later.tsx'
import { OpenTray } from './cloud.tsx'

const nothing = { failed: () => null }
const RefusedLine = later(() => import('./refused-line.tsx'), 'RefusedLine', nothing)

type OfflineNoticeProps = {
  /** Replaces the usual offline message on pages that cannot queue changes. */
  offline?: ((away: Away) => string) | undefined
}

/** Says that the server cannot be reached, or what was not saved and why, with the way to it. */
export function OfflineNotice({ offline }: OfflineNoticeProps) {
  const t = useTranslations('pages')
  const away = useAway()
  const unsent = useUnsent()
  const openTray = use(OpenTray)
  const { data: notes = [] } = useQuery(unsentNotesQuery)
  const count = [...unsent, ...notes].filter(({ refused }) => refused).length
  // Changes that depend on a refused one are named in the list only.
  const [only, ...others] = unsent.filter(({ refused }) => refused && refused.with === undefined)
  const isTold = !away && others.length === 0 && notes.every(({ refused }) => !refused)
  const Icon = away ? CloudOff : CloudAlert
  return (
    <div role="status">
      {(away || count > 0) && (
        <div className="flex min-h-10 items-center justify-center gap-2.5 bg-marigold-soft px-5 py-1 type-ui text-marigold-ink">
          <Icon className="size-[18px] shrink-0" />
          <p className="my-1 line-clamp-3 min-w-0 max-sm:line-clamp-5 text-pretty [overflow-wrap:anywhere]">
            <span>{away ? (offline?.(away) ?? t('offline', { away })) : t('unsaved', { count })}</span>
            {isTold && only && <RefusedLine key={only.key} unsent={only} />}
          </p>
          {!away && (
            <button className={buttonStyle('ghost', 'small')} onClick={openTray} type="button">
              {t('showUnsaved')}
            </button>
          )}
        </div>
      )}
    </div>
  )
}
