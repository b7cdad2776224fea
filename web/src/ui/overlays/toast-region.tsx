import { CircleAlert, CircleCheck, X } from 'lucide-react'
import {
  Button,
  Text,
  UNSTABLE_Toast as Toast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastRegion as ToastRegion,
} from 'react-aria-components'
import { useTranslations } from 'use-intl'
import { KitLocale } from '../locale.tsx'
import { notices } from './toast.ts'

/** The distance of toasts from the lower edge, and from a bar at it or a keyboard. */
const ABOVE_EDGE = 20
const ABOVE_BAR = 12
/** As high as a toast of two lines, and as far as it stays from the upper edge. */
const HEIGHT = 76

const inToast =
  'hit-area flex h-8 shrink-0 items-center rounded-sm type-ui-small transition-colors duration-120 hover:bg-canvas/15 focus-visible:outline-current'

const findBars = () => [...document.querySelectorAll('[data-bottom-bar], [data-sheet]')]

/**
 * Returns the height of what lies at the lower edge: the tools of a trip, a dialog that is a sheet, or the foot of a
 * dialog that leaves no room for a toast above it.
 */
function barHeight(): number {
  const heights = findBars().map(bar => {
    const { top, bottom } = bar.getBoundingClientRect()
    const isAtEdge = top > 2 * HEIGHT && top < innerHeight && bottom > innerHeight - 2 * ABOVE_EDGE
    return isAtEdge ? innerHeight - top : 0
  })
  return Math.max(0, ...heights)
}

/** A sheet without room for a toast above it. */
function isFull(sheet: Element): boolean {
  const { top, bottom } = sheet.getBoundingClientRect()
  return sheet.isConnected && top <= 2 * HEIGHT && bottom > innerHeight - 2 * ABOVE_EDGE
}

const findSheets = () => document.querySelectorAll('[data-sheet]')
const keysInSight = () => notices.visibleToasts.map(({ key }) => key)
const isSuccess = (key: string) =>
  notices.visibleToasts.some(notice => notice.key === key && notice.content.tone === 'success')

const moments = ['focusin', 'scroll', 'resize', 'transitionend'] as const

/**
 * Keeps toasts off the field in which somebody types, and in sight over a keyboard on the screen, which hides a part of
 * the page without making it smaller. `toast-place` reads where they stand. What was done before a full sheet has opened
 * is told behind it.
 */
function keepClear(region: HTMLElement | null): (() => void) | undefined {
  if (!region) return
  /** The sheets so far, and what was told before the last of them. */
  const sheets = new Set<Element>(findSheets())
  let told: string[] = []
  function place(event?: Event): void {
    const { offsetTop = 0, height = innerHeight } = visualViewport ?? {}
    const field = document.activeElement
    // Under the finger that presses its button it stays where it is.
    if (region?.contains(field)) return
    // React Aria hears nothing of a button that is gone with the focus, and would take it for the next toast.
    if (event?.type === 'focusin') region?.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
    const isBehind = keysInSight().every(key => told.includes(key)) && [...sheets].some(isFull)
    region?.toggleAttribute('data-behind', isBehind)
    const hidden = Math.max(0, innerHeight - offsetTop - height)
    const usual = Math.max(ABOVE_EDGE, (hidden || barHeight()) + ABOVE_BAR)
    const edge = innerHeight - usual
    const { top, bottom } = field?.matches('input, textarea') ? field.getBoundingClientRect() : new DOMRect()
    const isCovered = top < edge && bottom > edge - HEIGHT
    const above = Math.min(innerHeight - top + ABOVE_BAR, innerHeight - offsetTop - 2 * HEIGHT)
    region?.style.setProperty('--toast-bottom', `${isCovered ? Math.max(usual, above) : usual}px`)
  }
  place()
  const places = [window, visualViewport].filter(place => place !== null)
  for (const target of places) for (const moment of moments) target.addEventListener(moment, place, true)
  // A page that opens after the toast brings its bar later, and a sheet grows with what it shows.
  const sizes = new ResizeObserver(() => place())
  const watchBars = () => {
    for (const bar of findBars()) sizes.observe(bar)
  }
  watchBars()
  const changes = new MutationObserver(parts => {
    const opened = [...findSheets()].filter(sheet => !sheets.has(sheet))
    for (const sheet of sheets) if (!sheet.isConnected) sheets.delete(sheet)
    for (const sheet of opened) sheets.add(sheet)
    if (opened.length > 0) told = keysInSight().filter(isSuccess)
    watchBars()
    if (parts.some(({ target }) => region.contains(target))) place()
  })
  changes.observe(document.body, { childList: true, subtree: true })
  return () => {
    changes.disconnect()
    sizes.disconnect()
    for (const target of places) for (const moment of moments) target.removeEventListener(moment, place, true)
  }
}

/** Shows what `toast` says; there is one of it in the app. F6 brings the keyboard here. */
export function Toasts() {
  const t = useTranslations('ui')
  return (
    <KitLocale>
      <ToastRegion
        className="group/region pointer-events-none fixed inset-x-0 toast-place z-70 flex justify-center px-4 outline-none data-behind:invisible transition-[bottom] duration-180"
        queue={notices}
        ref={keepClear}
      >
        {({ toast }) => {
          const { tone, text, action } = toast.content
          const isFailure = tone === 'failure'
          return (
            <Toast
              className="pointer-events-auto flex max-w-[min(560px,100%)] animate-toast items-center gap-1.5 rounded-lg bg-ink py-2 pr-2 pl-4 text-canvas shadow-e2 ring-1 ring-canvas/20 outline-focus group-focus-visible/region:outline-2 group-focus-visible/region:outline-offset-2"
              // A dialog below the one over which the region appeared knows nothing of it, and would close this for input.
              data-react-aria-top-layer
              toast={toast}
            >
              <ToastContent
                className="flex min-h-8 items-center gap-2.5 py-1 pr-2"
                role={isFailure ? 'alert' : 'status'}
              >
                {isFailure ? (
                  <CircleAlert className="size-[18px] shrink-0 text-danger-inverse" />
                ) : (
                  <CircleCheck className="size-[18px] shrink-0" />
                )}
                <Text className="type-ui min-w-0 [overflow-wrap:anywhere]" slot="title">
                  {text}
                </Text>
              </ToastContent>
              {action && (
                <Button
                  className={`${inToast} px-3 font-[650] text-pine-inverse`}
                  onPress={() => {
                    notices.close(toast.key)
                    action.onPress()
                  }}
                >
                  {action.label}
                </Button>
              )}
              {isFailure && (
                <Button aria-label={t('close')} className={`${inToast} w-8 justify-center`} slot="close">
                  <X className="size-[17px]" />
                </Button>
              )}
            </Toast>
          )
        }}
      </ToastRegion>
    </KitLocale>
  )
}
