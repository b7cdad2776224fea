import { listTiles, worldTile } from '@caravan/contract/tiles'
import { render, screen } from '@testing-library/react'
import { IntlProvider } from 'use-intl'
import { expect, onTestFinished, test, vi } from 'vitest'
import ui from '../../lib/messages/en.json'
import messages from '../../lib/messages/map.json'
import { on } from '../../testing/network.ts'
import { holdPhone } from '../../testing/phone.ts'
import { intoSight } from '../../testing/sight.ts'
import { BookingKinds } from '../../trip/kinds.ts'
import { LazyTripMap } from './lazy-trip-map.tsx'
import type { TripMapProps } from './types.ts'

const ignore = () => undefined

function openOnPhone(props: Partial<TripMapProps> = {}) {
  holdPhone()
  const height = vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400)
  onTestFinished(() => height.mockRestore())
  intoSight()
  on(listTiles).answers([])
  on(worldTile).says(() => new Response(null, { status: 204 }))
  const legs = [{ id: 'k', name: 'Kyoto', days: 2, lat: 35.01, lng: 135.77 }]
  const places = { legs, stops: [], mode: 'trip', hovered: null, selected: null } as const
  return render(
    <IntlProvider locale="en" messages={{ ...ui, ...messages.en }}>
      <BookingKinds value={[]}>
        <LazyTripMap {...places} onHover={ignore} onSelect={ignore} {...props} />
      </BookingKinds>
    </IntlProvider>,
  )
}

test('on a phone a map is a picture until it is pressed', async () => {
  openOnPhone()
  await screen.findByRole('button', { name: 'Use the map' })
})

test('a map that moves a pin comes at once, on a phone as well', async () => {
  const { container } = openOnPhone({ onAim: ignore })
  // Without WebGL, as here, the map is an outline.
  await vi.waitFor(() => expect(container.querySelector('.map-outline, .map-plain')).not.toBeNull(), 10_000)
  expect(screen.queryByRole('button', { name: 'Use the map' })).toBeNull()
})
