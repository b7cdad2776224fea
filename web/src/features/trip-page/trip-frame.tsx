import './trip-page.css'
import { CalendarDays, Map as MapIcon } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { renderedWindow, TABLET } from '../../lib/window.ts'
import { later } from '../../ui/later.tsx'
import { SkipLink } from '../../ui/skip-link.tsx'
import { mediaHook, useIsPhone } from '../../ui/use-is-phone.ts'
import { useAtLeisure, useIsIdle } from '../../ui/use-soon.ts'

const Grabber = () => <div className="trip-grabber" />
const SheetHead = later(() => import('./sheet-head.tsx'), 'SheetHead', { waiting: Grabber, failed: Grabber })
const SidePanel = later(() => import('./trip-side-panel.tsx'), 'SidePanel')

/**
 * Whether the map opens as a sheet: between phones, which have it above the day, and screens that have room beside. A
 * hidden one would cost as much as one in sight.
 */
const useHasMapSheet = mediaHook(TABLET, () => renderedWindow.size === 'tablet')

type TripFrameProps = {
  header: ReactNode
  /** Below the header: what concerns the whole trip. */
  notices: ReactNode
  days: ReactNode
  /** Below the days, out of their way. */
  daysEnd: ReactNode
  day: ReactNode
  map: ReactNode
  /** Whether the map is large, on a phone. */
  isMapLarge?: boolean
  onMapLarge?: (isLarge: boolean) => void
  /** Changes with the chosen day, which closes the drawer. */
  choice: string | undefined
}

const ignore = () => undefined

/** A part that React takes over from the server's page after the day, or before it where it is pressed first. */
const Aside = ({ children }: { children: ReactNode }) => <Suspense>{children}</Suspense>

/** Places the parts of a trip at each width. */
export function TripFrame(props: TripFrameProps) {
  const { header, notices, days, daysEnd, day, map, isMapLarge = false, onMapLarge = ignore, choice } = props
  const t = useTranslations('trip')
  const isPhone = useIsPhone()
  const hasMapSheet = useHasMapSheet()
  const isIdle = useIsIdle()
  useAtLeisure(SidePanel)
  const [open, setOpen] = useState<'days' | 'map'>()
  const [lastChoice, setLastChoice] = useState(choice)
  if (choice !== lastChoice) {
    setLastChoice(choice)
    setOpen(undefined)
  }
  const daysPanel = (
    <>
      <div className="trip-days-list">{days}</div>
      <div className="trip-days-end">{daysEnd}</div>
    </>
  )
  return (
    <div className="trip">
      <SkipLink to="#day" />
      <Aside>{header}</Aside>
      <div>{notices}</div>
      <main className="trip-main" data-large={isMapLarge || undefined}>
        {hasMapSheet && (
          <button className="trip-map-button" onClick={() => setOpen('map')} type="button">
            <MapIcon className="size-[18px]" />
            {t('map')}
          </button>
        )}
        {isPhone ? (
          <SidePanel
            isOpen={open === 'days'}
            onClose={() => setOpen(undefined)}
            side="left"
            title={t('tripDays')}
          >
            {daysPanel}
          </SidePanel>
        ) : (
          <div className="trip-days">
            <h2 className="trip-days-title">{t('tripDays')}</h2>
            <Aside>{daysPanel}</Aside>
          </div>
        )}
        <div className="trip-sheet" id="day" tabIndex={-1}>
          {isIdle ? <SheetHead isLow={isMapLarge} onLow={onMapLarge} /> : <Grabber />}
          <div inert={isMapLarge}>{day}</div>
        </div>
        {hasMapSheet ? (
          <SidePanel isOpen={open === 'map'} onClose={() => setOpen(undefined)} side="right" title={t('map')}>
            <div className="trip-map-sheet">{map}</div>
          </SidePanel>
        ) : (
          <div className="trip-map-place">
            <Aside>{map}</Aside>
            {isPhone && (
              <button
                aria-expanded={open === 'days'}
                aria-haspopup="dialog"
                className="trip-days-toggle"
                data-over-map
                onClick={() => setOpen('days')}
                type="button"
              >
                <CalendarDays className="size-[19px]" />
                {t('tripDays')}
              </button>
            )}
          </div>
        )}
      </main>
    </div>
  )
}
