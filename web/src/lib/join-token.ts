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

const CLAIM = 'claim'

/**
 * Keeps the link of a guest who registers for the other tabs of this browser, as the mail that proves the address opens one
 * of its own.
 */
export function keepClaim(username: string): void {
  const token = keptJoinToken('/guest')
  if (token === undefined) return
  try {
    localStorage.setItem(CLAIM, JSON.stringify({ token, username }))
  } catch {
    // In a browser that stores nothing the first tab still has it.
  }
}

/** Takes that link into this tab. Answers the name of the new account, or undefined where nobody has kept one. */
export function takeClaim(): string | undefined {
  try {
    const { token, username } = JSON.parse(localStorage.getItem(CLAIM) ?? '{}')
    if (typeof token !== 'string') return undefined
    localStorage.removeItem(CLAIM)
    sessionStorage.setItem('/guest', token)
    return String(username)
  } catch {
    return undefined
  }
}

export function forgetJoinToken(page: Page): void {
  try {
    sessionStorage.removeItem(page)
    if (page === '/guest') localStorage.removeItem(CLAIM)
  } catch {
    // Nothing was kept.
  }
}
