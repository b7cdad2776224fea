import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { IntlProvider } from 'use-intl'
import { afterEach, expect, test } from 'vitest'
import messages from '../../lib/messages/map.json'
import type { MapCanvas } from './canvas.ts'
import { StreetsQuestion } from './streets-button.tsx'

const page = document.documentElement
afterEach(() => {
  delete page.dataset['streets']
  delete page.dataset['mapStyle']
  localStorage.clear()
})

/** Stand-in for the parts of a map that the card uses. A real map needs WebGL. */
function show(zoom: number, room: [x: number, y: number] | null = [20, 30]) {
  const canvas = {
    view: { zoom },
    watch: () => () => undefined,
    roomFor: () => room ?? undefined,
    keepNamesOff: () => undefined,
  }
  return render(
    <IntlProvider locale="en" messages={messages.en as never}>
      <StreetsQuestion canvas={canvas as unknown as MapCanvas} />
    </IntlProvider>,
  )
}
const hint = () => screen.queryByRole('region', { name: 'No streets here yet' })

test('a bare map says once what streets need', async () => {
  const { unmount } = show(13)
  expect(hint()?.textContent).toContain('add a map region')
  await userEvent.setup().click(screen.getByRole('button', { name: 'Got it' }))
  expect(hint()).toBeNull()
  unmount()
  show(13)
  expect(hint()).toBeNull()
})

test('a map from afar, or with streets of a host, says nothing', () => {
  const { unmount } = show(6)
  expect(hint()).toBeNull()
  unmount()
  page.dataset['mapStyle'] = 'https://tiles.example/style.json'
  show(13)
  expect(hint()).toBeNull()
})

test('where travellers are asked, the card asks instead', () => {
  page.dataset['streets'] = 'tiles.example'
  show(13)
  expect(hint()).toBeNull()
  expect(screen.getByRole('region', { name: 'Show the streets here?' }).textContent).toContain(
    'tiles.example',
  )
})

test('the card is hidden where it would cover a place', () => {
  show(13, null)
  expect(screen.queryByRole('button', { name: 'Got it' })).toBeNull()
  expect(screen.getByText('No streets here yet')).toBeDefined()
})
