import type { RenderedWindow } from '@caravan/contract/rendered'

export const isOnServer = typeof window === 'undefined'

/** Set by the server before it renders a page. Browsers measure their own window. */
export const renderedWindow: RenderedWindow = { today: '', size: 'desk' }

/** Matches phones, including landscape. */
export const PHONE = '(width < 48rem), (height < 30rem)'
/** Matches windows in which the map opens as a sheet over the page. */
export const TABLET = '(48rem <= width < 64rem) and (height >= 30rem)'

/** The size of this window, as far as pages differ by it in their HTML. */
export function windowSize(): RenderedWindow['size'] {
  if (matchMedia(PHONE).matches) return 'phone'
  return matchMedia(TABLET).matches ? 'tablet' : 'desk'
}

let isFirstPage = true

/**
 * Waits up to three seconds for the first answers of a page, if the document shows that page or its outline meanwhile.
 * Pages that the app opens later show their own outline.
 */
export async function waitForAnswers(fetched: Promise<unknown>): Promise<void> {
  const stands = isOnServer || (isFirstPage && document.querySelector('[data-outline], [data-rendered]'))
  if (stands) await Promise.race([fetched, new Promise(resolve => setTimeout(resolve, 3_000))])
  isFirstPage = false
}
