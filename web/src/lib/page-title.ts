import { useLayoutEffect } from 'react'
import { useTranslations } from 'use-intl'

let ofRoute = ''
// The title of a page goes before that of its route, in whatever order both are drawn.
const ofPages: string[] = []

function show(): void {
  document.title = ofPages.at(-1) ?? ofRoute
}

/** Names the window after the route. */
export function useRouteTitle(title: string): void {
  useLayoutEffect(() => {
    ofRoute = title
    show()
  }, [title])
}

/** Names the window after the page while that is shown; nothing, while its name is not known. */
export function usePageTitle(page: string | undefined): void {
  const t = useTranslations('pages.titles')
  const title = page === undefined ? undefined : t('on', { page })
  useLayoutEffect(() => {
    if (title === undefined) return
    ofPages.push(title)
    show()
    return () => {
      ofPages.splice(ofPages.lastIndexOf(title), 1)
      show()
    }
  }, [title])
}
