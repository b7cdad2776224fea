import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { IntlProvider } from 'use-intl'
import { expect, onTestFinished, test, vi } from 'vitest'
import messages from '../../lib/messages/en.json'
import { notices, toast } from './toast.ts'
import { Toasts } from './toast-region.tsx'

/** Fields that begin so far below the upper edge of a page of 768 px, with the tools at its lower one, and a toast. */
async function show({ tools = 692, isLate = false, fields = [] as number[] } = {}) {
  const field = (label: string, top: number) => (part: HTMLElement | null) => {
    part?.setAttribute('aria-label', label)
    vi.spyOn(part ?? document.body, 'getBoundingClientRect').mockReturnValue(
      new DOMRect(0, top, 300, label === 'tools' ? 76 : 44),
    )
  }
  const page = (hasTools: boolean) => (
    <IntlProvider locale="en" messages={messages}>
      {hasTools && <nav data-bottom-bar ref={field('tools', tools)} />}
      {fields.map(top => (
        <input key={top} ref={field(`field ${top}`, top)} />
      ))}
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

test('a toast lies above the tools, and above fields that it would cover', async () => {
  const { bottom } = await show({ fields: [460, 600, 700] })
  // The lowest field is behind the tools; the toast fits between the upper two.
  expect(bottom()).toBe('180px')
})

test('fields behind a dialog are left alone', async () => {
  const { bottom } = await show({ fields: [600] })
  screen.getByLabelText('field 600').setAttribute('aria-hidden', 'true')
  fireEvent.resize(window)
  expect(bottom()).toBe('88px')
})

test('a toast leaves free the field in which somebody types where fields fill the page', async () => {
  const { bottom } = await show({ fields: [70, 120, 170, 220, 270, 320, 370, 420, 470, 520, 570, 620, 670] })
  expect(bottom()).toBe('88px')
  enter('field 570')
  expect(bottom()).toBe('210px')
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

test('a full sheet ends above a toast, until the toast goes', async () => {
  await show()
  const sheet = document.createElement('div')
  onTestFinished(() => sheet.remove())
  vi.spyOn(sheet, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 50, 390, 718))
  sheet.dataset['sheet'] = 'sheet'
  const field = sheet.appendChild(document.createElement('input'))
  const scroll = vi.spyOn(field, 'scrollIntoView')
  document.body.append(sheet)
  field.focus()
  fireEvent.transitionEnd(sheet)
  // The toast begins 76 px above the tools, which begin 76 px above the end of the sheet.
  expect(sheet.style.getPropertyValue('--toast-room')).toBe('176px')
  expect(scroll).toHaveBeenCalledOnce()
  fireEvent.resize(window)
  expect(scroll).toHaveBeenCalledOnce()
  act(() => notices.close(notices.visibleToasts[0]?.key ?? ''))
  await waitFor(() => expect(sheet.style.getPropertyValue('--toast-room')).toBe(''))
})

test('a toast stays under the finger that presses its button', async () => {
  const { bottom, undo } = await show({ fields: [600] })
  act(() => undo.focus())
  screen.getByLabelText('field 600').setAttribute('aria-hidden', 'true')
  fireEvent.resize(window)
  expect(bottom()).toBe('180px')
})

test('the next toast leaves the focus to whoever has undone something by thumb and types on', async () => {
  const { undo } = await show({ fields: [700] })
  const user = userEvent.setup()
  await user.click(screen.getByLabelText('field 700'))
  await user.click(undo)
  await screen.findByText('Gion is off it again.')
  await user.click(screen.getByLabelText('field 700'))
  await user.keyboard('Gion')
  act(() => void toast.success('Gion is on Sat 27/03.'))
  expect(document.activeElement).toBe(screen.getByLabelText('field 700'))
})
