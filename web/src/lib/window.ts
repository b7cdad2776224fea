import type { RenderedWindow } from '@caravan/contract/rendered'

export const isOnServer = typeof window === 'undefined'

/** The window for which the server renders a page. Browsers have their own. */
export const renderedWindow: RenderedWindow = { today: '', size: 'desk' }

/** Phones, also on their side. */
export const PHONE = '(width < 48rem), (height < 30rem)'
/** Windows in which the map lies over the page. */
export const TABLET = '(48rem <= width < 64rem) and (height >= 30rem)'

/** The size of this window, as far as pages differ by it in their HTML. */
export function windowSize(): RenderedWindow['size'] {
  if (matchMedia(PHONE).matches) return 'phone'
  return matchMedia(TABLET).matches ? 'tablet' : 'desk'
}
