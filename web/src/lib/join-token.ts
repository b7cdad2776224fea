import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/** The pages that links lead to, by which their secrets are kept. */
type Page = '/join' | '/guest'

/** The secret that this tab came with. */
export function keptJoinToken(page: Page): string | undefined {
  try {
    return sessionStorage.getItem(page) ?? undefined
  } catch {
    return undefined
  }
}

/** That of whichever link to a trip it was. */
export const anyJoinToken = () => keptJoinToken('/join') ?? keptJoinToken('/guest')

/**
 * The secret of a link to a trip. It is taken out of the address, and kept for this tab, so that the way through
 * registering and signing in comes back to it.
 */
export function useJoinToken(page: Page): string | undefined {
  const { token } = useSearch({ from: page })
  const [kept] = useState(() => token || keptJoinToken(page))
  const navigate = useNavigate()
  useEffect(() => {
    if (token === undefined) return
    try {
      if (token) sessionStorage.setItem(page, token)
    } catch {
      // A browser that stores nothing still joins from this page.
    }
    void navigate({ to: page, search: {}, replace: true })
  }, [token, navigate, page])
  return kept
}

export function forgetJoinToken(page: Page): void {
  try {
    sessionStorage.removeItem(page)
  } catch {
    // Nothing was kept.
  }
}
