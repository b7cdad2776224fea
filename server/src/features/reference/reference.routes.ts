import { hash } from 'node:crypto'
import { countryCodes, countryName } from '@caravan/contract/countries'
import { currencyCodes, currencySymbols } from '@caravan/contract/currencies'
import * as contract from '@caravan/contract/reference'
import type { Route } from '../../http/mount.ts'
import { JsonText } from '../../http/send.ts'

export function mountReference(route: Route): void {
  const currencies = written(currencyCodes.map(code => ({ code, symbol: currencySymbols[code] ?? code })))
  const countries = written(
    countryCodes
      .map(id => ({ id, name: countryName(id, 'en') }))
      .toSorted((a, b) => a.name.localeCompare(b.name, 'en')),
  )
  route(contract.currencies, async () => currencies)
  route(contract.countries, async () => countries)
}

function written(rows: object[]): JsonText {
  const text = JSON.stringify(rows)
  return new JsonText(text, `"${hash('sha256', text, 'base64url')}"`)
}
