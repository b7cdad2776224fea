import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { CallFailed } from '../../lib/calls/call.ts'
import { isOnline } from '../../lib/calls/online.ts'
import { isStreetsAnswered, maySeeStreets, storeStreets, streetsHost } from '../../lib/preferences.ts'
import { useRemembered } from '../../lib/remembered.ts'
import { useFailureText } from '../../lib/words/failure-text.ts'
import { Button } from '../../ui/button.tsx'
import { confirm } from '../../ui/overlays/confirm.ts'
import { toast } from '../../ui/overlays/toast.ts'
import type { MapCanvas } from './canvas.ts'
import { configuredTiles } from './tiles.ts'
import { BARE_FROM } from './world-layers.ts'

/** Asks once whether streets may come from a host that sees who looks at what; the next document has them. */
export function StreetsButton() {
  const t = useTranslations('map')
  const failureText = useFailureText()
  const host = streetsHost()
  if (host === undefined) return null
  const areShown = configuredTiles() !== undefined

  async function press() {
    if (!areShown && !isOnline()) return void toast.failure(failureText(new CallFailed(0, {})))
    const may =
      !areShown &&
      (maySeeStreets() ||
        (await confirm({
          title: t('streetsTitle', { host: String(host) }),
          body: t('streetsBody', { host: String(host) }),
          action: t('showStreets'),
          tone: 'plain',
        })))
    if (may !== areShown) storeStreets(may)
  }
  return <StreetsSwitch areShown={areShown} onPress={() => void press()} />
}

/** Streets of regions, which are there by themselves and ask nobody, need no more than this. */
export function StreetsSwitch({ areShown, onPress }: { areShown: boolean; onPress(): void }) {
  const t = useTranslations('map')
  return (
    <button className="map-streets" data-over-map onClick={onPress} type="button">
      {t(areShown ? 'hideStreets' : 'showStreets')}
    </button>
  )
}

/**
 * Asks once whether streets may come from a host, on a map whose drawn ground has nothing more to show. Without such a
 * host it says once what streets need.
 */
export function StreetsQuestion({ canvas }: { canvas: MapCanvas }) {
  const t = useTranslations('map')
  const host = streetsHost()
  const titleId = useId()
  const [isAnswered, setIsAnswered] = useState(isStreetsAnswered)
  const [read, setRead] = useRemembered('streets-hint')
  const [isBare, setIsBare] = useState(false)
  const card = useRef<HTMLElement>(null)
  useEffect(() => {
    const look = () => setIsBare(canvas.view.zoom >= BARE_FROM)
    look()
    return canvas.watch(look, 'moveend')
  }, [canvas])
  const isOpen = isBare && (host ? !isAnswered && isOnline() : read === '' && !configuredTiles())
  useLayoutEffect(() => {
    if (!isOpen) return
    const place = () => card.current && stand(card.current, canvas)
    place()
    return canvas.watch(place, 'moveend')
  })
  if (!isOpen) return null

  function answer(may: boolean) {
    storeStreets(may)
    setIsAnswered(true)
  }
  return (
    <section aria-labelledby={titleId} className="map-question" data-over-map ref={card}>
      <p className="type-name text-ink" id={titleId}>
        {t(host ? 'streetsAsk' : 'streetsNeed')}
      </p>
      <p className="type-ui-small text-ink-2">{host ? t('streetsFrom', { host }) : t('streetsNeedBody')}</p>
      <div className="mt-1 flex flex-wrap justify-center gap-2">
        {host ? (
          <>
            <Button onPress={() => answer(true)} size="small">
              {t('showStreets')}
            </Button>
            <Button onPress={() => answer(false)} size="small" variant="outline">
              {t('notNow')}
            </Button>
          </>
        ) : (
          <Button onPress={() => setRead('read')} size="small" variant="outline">
            {t('gotIt')}
          </Button>
        )}
      </div>
    </section>
  )
}

/** Puts a card where it covers neither places nor controls, near the middle; it is hidden while there is no such room. */
function stand(card: HTMLElement, canvas: MapCanvas): void {
  const at = canvas.roomFor(card)
  card.style.visibility = at ? '' : 'hidden'
  card.toggleAttribute('data-placed', at !== undefined)
  if (!at) return
  card.style.setProperty('--at', `${at[0]}px ${at[1]}px`)
  canvas.keepNamesOff()
}
