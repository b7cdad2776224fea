import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { IntlProvider } from 'use-intl'
import { expect, onTestFinished, test, vi } from 'vitest'
import messages from '../../lib/messages/en.json'
import { notices, toast } from './toast.ts'
import { Toasts } from './toast-region.tsx'

/** Fields that begin so far below the upper edge of a page of 768 px, with the tools at its lower one, and a toast. */
async function show({ tools = 692, isLate = false } = {}) {
  const field = (label: string, top: number) => (part: HTMLElement | null) => {
    part?.setAttribute('aria-label', label)
    vi.spyOn(part ?? document.body, 'getBoundingClientRect').mockReturnValue(
      new DOMRect(0, top, 300, label === 'tools' ? 76 : 44),
    )
  }
  const page = (hasTools: boolean) => (
    <IntlProvider locale="en" messages={messages}>
      {hasTools && <nav data-bottom-bar ref={field('tools', tools)} />}
      <input ref={field('high', 40)} />
      <textarea ref={field('text', 60)} />
      <input ref={field('middle', 600)} />
      <input ref={field('low', 700)} />
      <Toasts />
    </IntlProvider>
  )
  const { rerender } = render(page(!isLate))
  act(() => {
    toast.success('Gion is on Sat 27/03.', {
      label: 'Undo',
      onPress: () => toast.success('Gion is off it again.'),
    })
  })
  const undo = await screen.findByRole('button', { name: 'Undo' })
  const bottom = () => undo.closest<HTMLElement>('[role=region]')?.style.getPropertyValue('--toast-bottom')
  return { undo, bottom, showTools: () => rerender(page(true)) }
}

const enter = (label: string) => act(() => screen.getByLabelText(label).focus())

test('a toast lies above the tools, and above a field that it would cover', async () => {
  const { bottom } = await show()
  expect(bottom()).toBe('88px')
  for (const label of ['high', 'text']) {
    enter('low')
    // The field begins 68 px above the lower edge, and ends behind the tools.
    expect(bottom()).toBe('88px')
    enter('middle')
    expect(bottom()).toBe('180px')
    enter(label)
    expect(bottom(), label).toBe('88px')
  }
})

test('a toast lies at the lower edge where the tools are at the upper one', async () => {
  const { bottom } = await show({ tools: 0 })
  expect(bottom()).toBe('20px')
})

/** A `ResizeObserver` that reports each element once, as browsers do when observing starts. The one of the tests' DOM never does. */
class Observer {
  readonly observe: () => void
  disconnect = () => undefined
  constructor(work: () => void) {
    this.observe = () => queueMicrotask(work)
  }
}

test('a toast moves above tools that appear after it', async () => {
  vi.stubGlobal('ResizeObserver', Observer)
  onTestFinished(() => void vi.unstubAllGlobals())
  const { bottom, showTools } = await show({ isLate: true })
  expect(bottom()).toBe('20px')
  showTools()
  await waitFor(() => expect(bottom()).toBe('88px'))
})

test.each([
  [500, '280px'],
  // Without room above the sheet.
  [90, '20px'],
])('a toast lies above a sheet that begins at %d px', async (top, expected) => {
  const { bottom } = await show({ isLate: true })
  const sheet = document.body.appendChild(document.createElement('div'))
  onTestFinished(() => sheet.remove())
  vi.spyOn(sheet, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, top, 390, 768 - top))
  sheet.dataset['sheet'] = 'sheet'
  fireEvent.transitionEnd(sheet)
  expect(bottom()).toBe(expected)
})

test('what was told before a full sheet waits behind it, and what is told later stands over it', async () => {
  const { undo } = await show()
  const region = undo.closest('[role=region]')
  const sheet = document.createElement('div')
  onTestFinished(() => sheet.remove())
  vi.spyOn(sheet, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 50, 390, 718))
  sheet.dataset['sheet'] = 'sheet'
  document.body.append(sheet)
  await act(async () => undefined)
  fireEvent.transitionEnd(sheet)
  expect(region?.hasAttribute('data-behind')).toBe(true)
  act(() => void toast.success('Saved'))
  await screen.findByText('Saved')
  expect(region?.hasAttribute('data-behind')).toBe(false)
  act(() => notices.close(notices.visibleToasts[0]?.key ?? ''))
  await waitFor(() => expect(region?.hasAttribute('data-behind')).toBe(true))
  sheet.remove()
  fireEvent.resize(window)
  expect(region?.hasAttribute('data-behind')).toBe(false)
})

test('a toast stays under the finger that presses its button', async () => {
  const { bottom, undo } = await show()
  enter('middle')
  act(() => undo.focus())
  fireEvent.scroll(window)
  expect(bottom()).toBe('180px')
})

test('the next toast leaves the focus to whoever has undone something by thumb and types on', async () => {
  const { undo } = await show()
  const user = userEvent.setup()
  await user.click(screen.getByLabelText('low'))
  await user.click(undo)
  await screen.findByText('Gion is off it again.')
  await user.click(screen.getByLabelText('low'))
  await user.keyboard('Gion')
  act(() => void toast.success('Gion is on Sat 27/03.'))
  expect(document.activeElement).toBe(screen.getByLabelText('low'))
})
