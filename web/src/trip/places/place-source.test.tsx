import { render } from '@testing-library/react'
import { IntlProvider } from 'use-intl'
import { expect, test } from 'vitest'
import { MapSource } from './place-source.tsx'

const nothing = { hasNames: false, hasLines: false, regional: [], streets: [] }
const osm = '© OpenStreetMap contributors'

test.each([
  [{}, 'Places © GeoNames, CC BY 4.0'],
  [
    { regional: ['osm'], hasNames: true, hasLines: true, streets: [osm, osm] },
    `${osm}, © GeoNames, CC BY 4.0`,
  ],
  [{ regional: ['osm'], hasLines: true }, osm],
  [
    { streets: ['Protomaps © OpenStreetMap', '© Swisstopo'] },
    `${osm}, © GeoNames, CC BY 4.0, Protomaps, © Swisstopo`,
  ],
  [{ regional: ['overture'] }, 'Places © Overture Maps Foundation'],
] as const)('a map of %o names each source once', (shown, told) => {
  const { container } = render(
    <IntlProvider locale="en">
      <MapSource {...nothing} {...shown} />
    </IntlProvider>,
  )
  expect(container.textContent).toBe(told)
})

test('sources are separated as names are in Chinese', () => {
  const { container } = render(
    <IntlProvider locale="zh">
      <MapSource {...nothing} hasLines hasNames regional={['osm']} />
    </IntlProvider>,
  )
  expect(container.textContent).toBe('© OpenStreetMap 貢獻者、© GeoNames, CC BY 4.0')
})
