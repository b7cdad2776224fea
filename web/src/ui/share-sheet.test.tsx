import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { IntlProvider } from 'use-intl'
import { afterEach, expect, test, vi } from 'vitest'
import messages from '../lib/messages/en.json'
import { CopyField } from './fields/copy-field.tsx'

const field = (value: string) =>
  render(
    <IntlProvider locale="en" messages={messages}>
      <CopyField label="Link" value={value} />
    </IntlProvider>,
  )
const button = () => screen.queryByRole('button', { name: 'Share' })

afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'share')
})

test('on a phone a link goes to the share sheet, and a text that is no link does not', async () => {
  const share = vi.fn(() => Promise.reject(new DOMException('closed', 'AbortError')))
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  Object.defineProperty(navigator, 'share', { configurable: true, value: share })
  const { unmount } = field('https://caravan.example/shared/token')
  await userEvent.click(button() as HTMLElement)
  expect(share).toHaveBeenCalledWith({ url: 'https://caravan.example/shared/token' })
  unmount()
  field('trip@mail.example')
  expect(button()).toBeNull()
})

test('without a share sheet there is no button for it', () => {
  field('https://caravan.example/shared/token')
  expect(button()).toBeNull()
})
