import { MutationCache, QueryClient } from '@tanstack/react-query'
import { CallFailed } from './call.ts'
import { tryAnew } from './new-try.ts'
import { sameParts } from './same-parts.ts'
import { watchSession } from './session.ts'

/** Only silence and a server in trouble are worth a second try. */
export function isWorthRetrying(failures: number, error: unknown): boolean {
  return failures < 1 && error instanceof CallFailed && (error.status === 0 || error.status >= 500)
}

export const queryClient = new QueryClient({
  mutationCache: new MutationCache({ onMutate: tryAnew }),
  defaultOptions: {
    // Without a network a call fails at once and says so, where the library would wait in silence.
    queries: {
      ...{ staleTime: 30_000, retry: isWorthRetrying, networkMode: 'always' },
      structuralSharing: sameParts,
    },
    mutations: { networkMode: 'always' },
  },
})

// The data of one account is never shown to another; for the same one, back with a new token, it is old.
watchSession((now, before) => {
  if (now?.id !== before?.id) queryClient.clear()
  else if (now?.token !== undefined && now.token !== before?.token) void queryClient.invalidateQueries()
})
