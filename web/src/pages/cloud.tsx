import { useIsMutating, useQuery } from '@tanstack/react-query'
import { CloudAlert, CloudCheck, CloudOff, RefreshCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useIsOnline } from '../lib/calls/online.ts'
import { useUnsent } from '../lib/calls/outbox.ts'
import { unsentNotesQuery } from '../trip/note.ts'
import { buttonStyle } from '../ui/button-style.ts'
import { classes } from '../ui/classes.ts'
import { later } from '../ui/later.tsx'
import { useSoon } from '../ui/use-soon.ts'

const UnsentTray = later(() => import('./unsent-tray.tsx'), 'UnsentTray')

/** In the header: whether what was changed has reached the server, and the way to what has not. */
export function Cloud({ saysSaved = false }: { saysSaved?: boolean }) {
  const pages = useTranslations('pages')
  const t = useTranslations('trip')
  const isOnline = useIsOnline()
  const unsent = useUnsent()
  const isSaving = useLasts(useIsMutating() > 0)
  const [isOpen, setIsOpen] = useState(false)
  useSoon(UnsentTray)
  const { data: notes = [] } = useQuery(unsentNotesQuery)
  const count = unsent.length + notes.length
  const isRefused = unsent.some(({ refused }) => refused)
  const isBusy = isSaving || count > 0
  const Icon = !isOnline ? CloudOff : isRefused ? CloudAlert : isBusy ? RefreshCw : CloudCheck
  const word = t(!isOnline ? 'offline' : isBusy ? 'saving' : 'saved')
  const face = (
    <>
      <Icon className="size-4" />
      {count === 0 && <span className="max-xl:sr-only min-[1280px]:max-[1439px]:sr-only">{word}</span>}
      {count > 0 && <span className="tabular-nums">{count}</span>}
    </>
  )
  return (
    <>
      {isOnline && count === 0 ? (
        saysSaved && (
          <span className="flex items-center gap-2 type-ui-small text-ink-3 max-md:hidden">{face}</span>
        )
      ) : (
        <button
          aria-haspopup="dialog"
          aria-label={count > 0 ? pages('unsent', { count }) : undefined}
          className={classes(buttonStyle('ghost', 'small'), 'px-2!', isRefused && 'text-danger-ink!')}
          onClick={() => setIsOpen(true)}
          type="button"
        >
          {face}
        </button>
      )}
      <UnsentTray isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  )
}

/** Whether it is so for longer than a write takes that nobody has to be told of. */
function useLasts(is: boolean): boolean {
  const [lasts, setLasts] = useState(false)
  useEffect(() => {
    const timer = is && setTimeout(setLasts, 600, true)
    return () => {
      if (timer) clearTimeout(timer)
      setLasts(false)
    }
  }, [is])
  return lasts
}
