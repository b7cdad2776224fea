import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/** The token that a mailed link carries; it is taken out of the address, which others may see and browsers remember. */
export function useTokenOfAddress(
  page: '/verify_email' | '/not_me' | '/off' | '/reset_password',
): string | undefined {
  const { token } = useSearch({ from: page })
  const [kept] = useState(token || undefined)
  const navigate = useNavigate()
  useEffect(() => {
    if (token !== undefined) void navigate({ to: page, search: {}, replace: true })
  }, [token, navigate, page])
  return kept
}
