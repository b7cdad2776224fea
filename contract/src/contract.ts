import * as account from './account.ts'
import * as auth from './auth.ts'
import type { Endpoint } from './endpoint.ts'
import * as system from './system.ts'

function endpointsOf(...modules: Record<string, unknown>[]): Record<string, Endpoint> {
  const named = modules.flatMap(module => Object.entries(module))
  return Object.fromEntries(named.filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1])))
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'path' in value && 'access' in value
}

/** Every call by its name: the description of the API and the tests walk it. */
export const contract = endpointsOf(system, auth, account)
