import type { Item } from '@caravan/contract/items'
import { renderToStaticMarkup } from 'react-dom/server'
import { IntlProvider } from 'use-intl'
import { expect, test } from 'vitest'
import messages from '../../lib/messages/en.json'
import itemWords from '../../lib/messages/items.json'
import { withWords } from '../../lib/words/words.tsx'
import { ItemReading } from './item-reading.tsx'

const Reading = withWords(itemWords, ItemReading)

function markupOf(url: string): string {
  const spot = { place: 'Gion', lat: null, lng: null }
  const item = { date: '2027-03-31', ...spot, type: 'dining', details: '', cost: null, url } as Item
  return renderToStaticMarkup(
    <IntlProvider locale="en" messages={messages} timeZone="UTC">
      <Reading item={item} />
    </IntlProvider>,
  )
}

test('an address with a name in it, stored when that was allowed, is text and no link', () => {
  expect(markupOf('https://gion.example/menu')).toContain('<a ')
  const markup = markupOf('https://gion.example@evil.example/')
  expect(markup).toContain('https://gion.example@evil.example/')
  expect(markup).not.toContain('<a ')
})
