import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Failure } from '../failure.ts'
import { isApi, pathOf } from './paths.ts'

interface MountedRoute {
  method: string
  /** With its parameters as `:name`. */
  url: string
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Every route that the router has. */
    routeTable: readonly MountedRoute[]
  }
}

/** Every address outside of the API is a page, if only the one that says that there is none. */
const pageMethods = ['GET', 'HEAD']

/** Keeps the route table, and refuses what no route takes: 405 where another method would do, else 404. */
export function keepRouteTable(app: FastifyInstance) {
  const table: (MountedRoute & { pattern: RegExp })[] = []
  app.decorate('routeTable', table)
  app.addHook('onRoute', ({ method, url }) => {
    for (const each of [method].flat()) table.push({ method: each, url, pattern: patternOf(url) })
  })

  return ({ url, method }: FastifyRequest, reply: FastifyReply): void => {
    const isPage = !isApi(url)
    if (isPage && pageMethods.includes(method)) return
    const path = pathOf(url)
    const mounted = table.filter(({ pattern }) => pattern.test(path)).map(route => route.method)
    const allowed = mounted.length === 0 && isPage ? pageMethods : mounted
    if (allowed.length === 0 || allowed.includes(method)) throw new Failure('request.not_found')
    const allow = [...new Set(allowed)].sort().join(', ')
    reply.header('allow', allow)
    throw new Failure('request.method_not_allowed')
  }
}

function patternOf(url: string): RegExp {
  const parts = url.split('/').map(part => (part.startsWith(':') ? '[^/]+' : RegExp.escape(part)))
  return new RegExp(`^${parts.join('/')}$`)
}
