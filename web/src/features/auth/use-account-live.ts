import { accountLive } from '@caravan/contract/account'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { follow } from '../../lib/live.ts'

/** Keeps what is known of the account fresh: what changes on another device shows here without a reload. */
export function useAccountLive(token: string | undefined): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (token === undefined) return
    return follow(accountLive, {
      token,
      onEvent({ topics }) {
        // The account shows parts of the profile (language, picture), so both are one to us.
        const isOneself = topics.some(topic => topic === '*' || topic === 'account' || topic === 'profile')
        const stale = isOneself ? [['me']] : topics.map(topic => ['me', topic])
        for (const queryKey of stale) void queryClient.invalidateQueries({ queryKey })
        if (topics.some(topic => topic === '*' || topic === 'trips'))
          void queryClient.invalidateQueries({ queryKey: ['trips'] })
      },
    })
  }, [token, queryClient])
}
