import type { AnyRouter, RouterHistory } from '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The addresses of this page in the entries right below this one, the oldest first. */
    below?: readonly string[]
  }
}

const MOST_BELOW = 20
/** A browser that does not answer a step back in this time is not waited for. */
const STEP_MS = 500

type SteppingRouter = { history: RouterHistory; navigate: AnyRouter['navigate'] }

/**
 * Closing a dialog replaces its address by the one below it. Two entries would then have the same address, and Back
 * would seem to do nothing: `replace` steps back to the entry that has the address already. The entries carry what
 * is below them, so that a reload keeps it.
 */
export function stepBackWhenClosing(router: SteppingRouter): void {
  const { history, navigate } = router
  const { push, replace } = history
  const below = (): readonly string[] => history.location.state.below ?? []
  let stepped: Promise<void> | undefined

  history.push = (path, state, options) => {
    const { href, pathname } = history.location
    if (path === href) return replace(path, { ...state, below: below() }, options)
    const isSamePage = pathname === path.split(/[?#]/)[0]
    push(path, { ...state, below: isSamePage ? [...below(), href].slice(-MOST_BELOW) : [] }, options)
  }

  history.replace = (path, state, options) => {
    const at = below().lastIndexOf(path)
    if (at < 0) return replace(path, { ...state, below: below() }, options)
    stepped = new Promise<void>(resolve => {
      const stop = history.subscribe(end)
      const late = setTimeout(end, STEP_MS)
      function end() {
        stop()
        clearTimeout(late)
        stepped = undefined
        resolve()
        // The entry has got another address since.
        if (history.location.href !== path) replace(path, { ...state, below: below().slice(0, at) }, options)
      }
    })
    history.flush()
    history.go(at - below().length, options)
  }

  // Search parameters are merged into the address as it is after a step back.
  router.navigate = options => stepped?.then(() => navigate(options)) ?? navigate(options)
}
