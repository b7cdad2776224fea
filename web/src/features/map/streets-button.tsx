import { useTranslations } from 'use-intl'
import { maySeeStreets, storeStreets, streetsHost } from '../../lib/preferences.ts'
import { confirm } from '../../ui/overlays/confirm.ts'
import { configuredTiles } from './tiles.ts'

/** Asks once whether streets may come from a host that sees who looks at what; the next document has them. */
export function StreetsButton() {
  const t = useTranslations('map')
  const host = streetsHost()
  if (host === undefined) return null
  const areShown = configuredTiles() !== undefined

  async function press() {
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
  return (
    <button className="map-streets" data-over-map onClick={() => void press()} type="button">
      {t(areShown ? 'hideStreets' : 'showStreets')}
    </button>
  )
}
