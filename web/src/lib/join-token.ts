import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

const KEY = 'join'

/** The secret that this tab came with. */
export function keptJoinToken(): string | undefined {
  try {
    return sessionStorage.getItem(KEY) ?? undefined
  } catch {
    return undefined
  }
}

/**
 * The secret of a link to a trip. It is taken out of the address, and kept for this tab, so that the way through
 * registering and signing in comes back to it.
 */
export function useJoinToken(): string | undefined {
  const { token } = useSearch({ from: '/join' })
  const [kept] = useState(() => token || keptJoinToken())
  const navigate = useNavigate()
  useEffect(() => {
    if (token === undefined) return
    try {
      if (token) sessionStorage.setItem(KEY, token)
    } catch {
      // A browser that stores nothing still joins from this page.
    }
    void navigate({ to: '/join', search: {}, replace: true })
  }, [token, navigate])
  return kept
}

export function forgetJoinToken(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Nothing was kept.
  }
}
