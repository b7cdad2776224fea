import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { IntlProvider } from 'use-intl'
import { expect, test, vi } from 'vitest'
import messages from '../lib/messages/en.json'
import { later } from './later.tsx'

function show(load: () => Promise<{ words: string }>, over?: (() => void) | false) {
  const { Later } = later(load)
  return render(
    <IntlProvider locale="en" messages={messages}>
      <Later {...(over !== undefined && { over })}>{({ words }) => <p>{words}</p>}</Later>
    </IntlProvider>,
  )
}

const hang = () => new Promise<never>(() => undefined)

test('Escape gives up a dialog that does not come', async () => {
  const close = vi.fn()
  const { container } = show(hang, close)
  expect(container.children).toHaveLength(1)
  await userEvent.keyboard('{Escape}')
  expect(close).toHaveBeenCalledOnce()
})

test('nothing lies over the page for a dialog that is closed', () => {
  expect(show(hang, false).container.children).toHaveLength(0)
})

test('once it has come, Escape is its own', async () => {
  const close = vi.fn()
  show(async () => ({ words: 'A dialog' }), close)
  await screen.findByText('A dialog')
  await userEvent.keyboard('{Escape}')
  expect(close).not.toHaveBeenCalled()
})
