import { type ReactNode, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { PanelFailure } from './panel-failure.tsx'

type State = 'loading' | 'there' | 'failed'

type LaterProps<Parts> = {
  /**
   * They lie over the page, as dialogs do, and this closes them: Escape calls it while they are on their way. With
   * `false` they are closed, and nobody waits for them.
   */
  over?: (() => void) | false
  /** In their place while they are on their way; over a page that is a veil, unless it is said otherwise. */
  waiting?: ReactNode
  children: (parts: Parts) => ReactNode
}

const floating =
  'fixed inset-x-4 bottom-6 z-60 mx-auto w-fit max-w-[calc(100vw-32px)] rounded-xl border border-line bg-raised px-5 shadow-e3'

/**
 * Parts that no page begins with, in a chunk of their own. They are fetched when a page that may need them has
 * nothing else to do, or else as soon as they are shown; from then on they are there at once.
 */
export function later<Parts>(load: () => Promise<Parts>) {
  let parts: Parts | undefined
  let loading: Promise<void> | undefined

  function fetchParts(): Promise<void> {
    loading ??= load().then(
      loaded => {
        parts = loaded
      },
      failure => {
        loading = undefined
        throw failure
      },
    )
    return loading
  }

  /** Fetches the parts while this page has nothing else to do. */
  function useSoon(): void {
    useEffect(() => {
      const leave = whenIdle(() => void fetchParts().catch(() => undefined))
      return leave
    }, [])
  }

  function Later({ over, waiting, children }: LaterProps<Parts>) {
    const t = useTranslations('ui')
    const [state, setState] = useState<State>(parts ? 'there' : 'loading')
    useEffect(() => {
      if (state !== 'loading') return
      let isShown = true
      const end = (next: State) => () => isShown && setState(next)
      fetchParts().then(end('there'), end('failed'))
      return () => {
        isShown = false
      }
    }, [state])
    useEffect(() => {
      if (!over) return
      const giveUp = ({ key }: KeyboardEvent) => !parts && key === 'Escape' && over()
      addEventListener('keydown', giveUp)
      return () => removeEventListener('keydown', giveUp)
    }, [over])
    if (parts) return children(parts)
    if (over === false) return null
    if (state === 'failed') {
      const failure = <PanelFailure onRetry={() => setState('loading')} text={t('notLoaded')} />
      return over ? <div className={floating}>{failure}</div> : failure
    }
    return over && waiting === undefined ? <div className="fixed inset-0 z-50 bg-scrim" /> : waiting
  }

  return { Later, useSoon }
}

/** Safari has no idle callbacks; a moment after the page was drawn is as good. */
export function whenIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, 500)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, { timeout: 3_000 })
  return () => cancelIdleCallback(handle)
}
