import { fireEvent, render, screen } from '@testing-library/react'
import { IntlProvider } from 'use-intl'
import { expect, test } from 'vitest'
import messages from '../../lib/messages/en.json'
import { Combobox } from './combobox.tsx'

const ignore = () => undefined
const words = { label: 'Place', text: '', onPick: ignore, onTextChange: ignore }

test('a touch of the very middle of the empty field opens its list', async () => {
  render(
    <IntlProvider locale="en" messages={messages as never}>
      <Combobox {...words} earlier={[{ id: 'g', name: 'Gion' }]} suggestions={[]} />
    </IntlProvider>,
  )
  const field = screen.getByRole('combobox', { name: 'Place' })
  // Nothing has a size here: the middle of everything is the corner of the page.
  fireEvent.touchEnd(field, { changedTouches: [{ clientX: 0, clientY: 0 }] })
  expect(await screen.findByRole('option', { name: 'Gion' })).toBeDefined()
})
