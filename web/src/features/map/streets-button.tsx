import { useEffect, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { CallFailed } from '../../lib/calls/call.ts'
import { isOnline } from '../../lib/calls/online.ts'
import { isStreetsAnswered, maySeeStreets, storeStreets, streetsHost } from '../../lib/preferences.ts'
import { useFailureText } from '../../lib/words/failure-text.ts'
import { Button } from '../../ui/button.tsx'
import { confirm } from '../../ui/overlays/confirm.ts'
import { toast } from '../../ui/overlays/toast.ts'
import type { MapCanvas } from './canvas.ts'
import { BARE_FROM } from './layers.ts'
import { configuredTiles } from './tiles.ts'

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

/** Asks for them once in the middle of a map on which the drawn ground has nothing to show. */
export function StreetsQuestion({ canvas }: { canvas: MapCanvas }) {
  const t = useTranslations('map')
  const host = streetsHost()
  const titleId = useId()
  const [isAnswered, setIsAnswered] = useState(isStreetsAnswered)
  const [isBare, setIsBare] = useState(false)
  useEffect(() => {
    const look = () => setIsBare(canvas.view.zoom >= BARE_FROM)
    look()
    return canvas.watch(look, 'moveend')
  }, [canvas])
  if (!host || isAnswered || !isBare || !isOnline()) return null

  function answer(may: boolean) {
    storeStreets(may)
    setIsAnswered(true)
  }
  return (
    <section aria-labelledby={titleId} className="map-question" data-over-map>
      <p className="type-name text-ink" id={titleId}>
        {t('streetsAsk')}
      </p>
      <p className="type-ui-small text-ink-2">{t('streetsFrom', { host })}</p>
      <div className="mt-1 flex flex-wrap justify-center gap-2">
        <Button onPress={() => answer(true)} size="small">
          {t('showStreets')}
        </Button>
        <Button onPress={() => answer(false)} size="small" variant="outline">
          {t('notNow')}
        </Button>
      </div>
    </section>
  )
}
