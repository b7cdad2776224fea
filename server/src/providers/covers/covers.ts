import type { Config } from '../../config.ts'
import { createOutbound } from '../outbound.ts'
import { createPexels } from './pexels.ts'
import type { PhotoSearch } from './port.ts'

const API = 'api.pexels.com'
const PICTURES = 'images.pexels.com'

/** The limits of one key at Pexels. */
const budgets = [
  { max: 200, seconds: 3_600 },
  { max: 20_000, seconds: 30 * 24 * 3_600 },
]

interface Needs {
  settings: Config['covers']
  /** Called before each question; may refuse it. */
  spend(limits: typeof budgets): Promise<void>
}

export function createPhotoSearch({ settings, spend }: Needs): PhotoSearch | undefined {
  if (settings.kind === 'drawn') return undefined
  const outbound = createOutbound({ allow: [API, PICTURES], configured: [settings.url] })
  const pexels = createPexels({ ...settings, outbound })
  return {
    async find(query) {
      await spend(budgets)
      return pexels.find(query)
    },
  }
}
