import { lazyRouteComponent } from '@tanstack/react-router'

/**
 * A page in a chunk of its own. One that does not arrive is reloaded by the router, once, as it may be an older one
 * than the server has; where the server is out of reach that would leave nothing, so the page says so itself.
 */
export function page<Module extends Record<string, unknown>, Name extends keyof Module & string>(
  load: () => Promise<Module>,
  name: Name,
) {
  const arriving = () =>
    load().catch(async cause => {
      const isReachable = await fetch('/api/health').then(
        ({ ok }) => ok,
        () => false,
      )
      throw isReachable ? cause : new Error('the page did not arrive', { cause })
    })
  return lazyRouteComponent(arriving, name)
}
