import type { Config } from '../config.ts'
import type { Database } from '../db/pool.ts'
import type { Secrets } from '../identity/secrets.ts'
import type { RateLimiter } from '../limits/rate-limit.ts'
import { createCaptcha } from './captcha/captcha.ts'
import { createHotels } from './hotels/hotels.ts'
import { createModel } from './model/model.ts'
import type { Gazetteer } from './places/bundled/gazetteer.ts'
import { createPlaces } from './places/places.ts'
import { createPush } from './push/push.ts'

interface Needs {
  config: Config
  db: Database
  limiter: RateLimiter
  secrets: Secrets
  gazetteer: Gazetteer
}

/** What is asked of others: of each the one that the operator has chosen, or what Caravan brings. */
export function createProviders({ config, db, limiter, secrets, gazetteer }: Needs) {
  const spendOf = (provider: string) => (limits: { max: number; seconds: number }[]) =>
    limiter.charge(provider, limits)
  return {
    captcha: createCaptcha({ config, db, secret: secrets.keyFor('captcha') }),
    places: createPlaces({ settings: config.places, gazetteer, spend: spendOf('places') }),
    hotels: createHotels({ settings: config.hotels, gazetteer, spend: spendOf('hotels') }),
    model: createModel({ settings: config.model, spend: spendOf('model') }),
    push: createPush({
      secret: secrets.keyFor('web push'),
      hosts: config.pushHosts,
      contact: `mailto:${addressIn(config.mailFrom)}`,
    }),
  }
}

/** Of `Caravan <caravan@example.com>` what stands between the brackets. */
const addressIn = (from: string) => /<([^>]+)>/.exec(from)?.[1] ?? from
