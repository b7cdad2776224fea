import { useTranslations } from 'use-intl'
import { CallFailed } from '../../lib/calls/call.ts'
import { isOnline } from '../../lib/calls/online.ts'
import { maySeeStreets, storeStreets, streetsHost } from '../../lib/preferences.ts'
import { useFailureText } from '../../lib/words/failure-text.ts'
import { confirm } from '../../ui/overlays/confirm.ts'
import { toast } from '../../ui/overlays/toast.ts'
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
  return (
    <button className="map-streets" data-over-map onClick={() => void press()} type="button">
      {t(areShown ? 'hideStreets' : 'showStreets')}
    </button>
  )
}
