import type { Item } from '@caravan/contract/items'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { IntlProvider } from 'use-intl'
import { expect, test } from 'vitest'
import messages from '../../lib/messages/en.json'
import { ItemReading } from './item-reading.tsx'

function markupOf(url: string): string {
  const item = { date: '2027-03-31', place: 'Gion', type: 'dining', details: '', cost: null, url } as Item
  const spoken = { locale: 'en', messages, timeZone: 'UTC' } as const
  const reading = createElement(ItemReading, { item })
  // biome-ignore lint/correctness/noChildrenProp: the type of IntlProvider asks for it
  return renderToStaticMarkup(createElement(IntlProvider, { ...spoken, children: reading }))
}

test('an address with a name in it, stored when that was allowed, is text and no link', () => {
  expect(markupOf('https://gion.example/menu')).toContain('<a ')
  const markup = markupOf('https://gion.example@evil.example/')
  expect(markup).toContain('https://gion.example@evil.example/')
  expect(markup).not.toContain('<a ')
})
