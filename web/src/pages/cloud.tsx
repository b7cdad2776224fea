import { useIsMutating, useQuery } from '@tanstack/react-query'
import { CloudAlert, CloudCheck, CloudOff, RefreshCw } from 'lucide-react'
import { createContext, use, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAway } from '../lib/calls/online.ts'
import { useUnsent } from '../lib/calls/outbox.ts'
import { unsentNotesQuery } from '../trip/note.ts'
import { buttonStyle } from '../ui/button-style.ts'
import { classes } from '../ui/classes.ts'
import { useIsUnsaved } from '../ui/overlays/leaving.ts'

/** Opens the list of what is not sent, which stands above the pages: it stays when the page below it changes. */
export const OpenTray = createContext<() => void>(() => undefined)

/** In the header: whether what was changed has reached the server, and the way to what has not. */
export function Cloud({ saysSaved = false }: { saysSaved?: boolean }) {
  const pages = useTranslations('pages')
  const t = useTranslations('trip')
  const away = useAway()
  const unsent = useUnsent()
  // Beside a form that can still be cancelled nothing is saved.
  const isTyped = useIsUnsaved(saysSaved)
  const isSaving = useLasts(useIsMutating() > 0)
  const open = use(OpenTray)
  const { data: notes = [] } = useQuery(unsentNotesQuery)
  const count = unsent.length + notes.length
  const isRefused = [...unsent, ...notes].some(({ refused }) => refused)
  const isBusy = isSaving || count > 0
  const Icon = away ? CloudOff : isRefused ? CloudAlert : isBusy ? RefreshCw : CloudCheck
  const word = away ? t('offline', { away }) : t(isBusy ? 'saving' : 'saved')
  const face = (
    <>
      <Icon className="size-4" />
      {count === 0 && <span className="max-xl:sr-only min-[1280px]:max-[1439px]:sr-only">{word}</span>}
      {count > 0 && <span className="tabular-nums">{count}</span>}
    </>
  )
  if (!away && count === 0)
    return (
      saysSaved &&
      !(isTyped && !isBusy) && (
        <span className="flex items-center gap-2 type-ui-small text-ink-3 max-md:hidden">{face}</span>
      )
    )
  return (
    <button
      aria-haspopup="dialog"
      aria-label={count > 0 ? pages('unsent', { count }) : undefined}
      className={classes(buttonStyle('ghost', 'small'), 'px-2!', isRefused && 'text-danger-ink!')}
      onClick={open}
      type="button"
    >
      {face}
    </button>
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
