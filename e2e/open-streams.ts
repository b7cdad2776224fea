import type { BrowserContext, Request } from '@playwright/test'

export const isStream = (request: Request) => new URL(request.url()).pathname.endsWith('/live')

/** The live streams that the tabs of a browser hold open now. */
export function openStreams(context: BrowserContext): Set<Request> {
  const streams = new Set<Request>()
  const forget = (request: Request) => streams.delete(request)
  context.on('request', request => isStream(request) && streams.add(request))
  context.on('requestfinished', forget)
  context.on('requestfailed', forget)
  context.on('page', page =>
    page.on('close', () => {
      for (const request of streams) if (request.frame().page() === page) forget(request)
    }),
  )
  return streams
}
