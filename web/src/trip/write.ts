import { queryClient } from '../lib/query-client.ts'
import { refreshPlan } from './plan.ts'

/** Each write of a trip waits for the one before; the plan is asked for again once the last is through. */
export function inTrip(tripId: string) {
  const scope = { id: tripId }
  const onSettled = async () => {
    const underWay = queryClient.isMutating({ predicate: ({ options }) => options.scope?.id === tripId })
    if (underWay <= 1) await refreshPlan(tripId)
  }
  return { scope, onSettled }
}
