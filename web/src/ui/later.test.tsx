import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { IntlProvider } from 'use-intl'
import { expect, test } from 'vitest'
import messages from '../lib/messages/en.json'
import { later } from './later.tsx'
import { useIsIdle } from './use-soon.ts'

type PartProps = { isOpen?: boolean; onClose?: () => void }

function Part({ isOpen = true }: PartProps) {
  return isOpen ? <p>A part</p> : null
}

/** A page with a button that opens a part. */
function show(load: () => Promise<{ Part: typeof Part }>, kind: 'over' | 'in place' = 'over') {
  const Late = later(load, 'Part')
  function Page() {
    const [isOpen, setIsOpen] = useState(false)
    return (
      <>
        <button onClick={() => setIsOpen(true)} type="button">
          Open
        </button>
        <Late isOpen={isOpen} {...(kind === 'over' && { onClose: () => setIsOpen(false) })} />
      </>
    )
  }
  render(
    <IntlProvider locale="en" messages={messages}>
      <Page />
    </IntlProvider>,
  )
  return { opener: screen.getByRole('button', { name: 'Open' }) }
}

const hang = () => new Promise<never>(() => undefined)
const veil = () => screen.queryByRole('button', { name: 'Close' })

test('nothing lies over the page for a dialog that is closed', () => {
  show(hang)
  expect(veil()).toBeNull()
})

test('Escape lifts the veil of a dialog that does not come', async () => {
  const { opener } = show(hang)
  await userEvent.click(opener)
  expect(veil()).not.toBeNull()
  await userEvent.keyboard('{Escape}')
  expect(veil()).toBeNull()
  expect(document.activeElement).toBe(opener)
})

test('a press beside lifts it, too, and leaves the focus where it was', async () => {
  const { opener } = show(hang)
  await userEvent.click(opener)
  await userEvent.click(veil() as HTMLElement)
  expect(veil()).toBeNull()
  expect(document.activeElement).toBe(opener)
})

test('once it has come, Escape is its own', async () => {
  const { opener } = show(async () => ({ Part }))
  await userEvent.click(opener)
  await screen.findByText('A part')
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByText('A part')).not.toBeNull()
})

test.each(['over', 'in place'] as const)(
  'a part %s that fails says so, and is asked for again',
  async kind => {
    let tries = 0
    const { opener } = show(async () => {
      tries += 1
      if (tries < 3) throw new Error('no network')
      return { Part }
    }, kind)
    await userEvent.click(opener)
    await screen.findByText('This part of the page could not be loaded.')
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
    await screen.findByText('A part')
  },
)

test('Escape also leaves a dialog that failed, and the next press tries it again', async () => {
  let isFailing = true
  const { opener } = show(async () => {
    if (isFailing) throw new Error('no network')
    return { Part }
  })
  await userEvent.click(opener)
  const again = await screen.findByRole('button', { name: 'Try again' })
  again.focus()
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(document.activeElement).toBe(opener)
  isFailing = false
  await userEvent.click(opener)
  await screen.findByText('A part')
})

test('nothing comes by itself while a part that is on screen is on its way', async () => {
  const { promise, resolve: arrive } = Promise.withResolvers<{ Part: typeof Part }>()
  const Late = later(() => promise, 'Part')
  function Page() {
    const isIdle = useIsIdle()
    return (
      <>
        <Late />
        {isIdle && <p>The rest</p>}
      </>
    )
  }
  render(
    <IntlProvider locale="en" messages={messages}>
      <Page />
    </IntlProvider>,
  )
  for (let turn = 0; turn < 3; turn++) await new Promise(resolve => requestIdleCallback(resolve))
  expect(screen.queryByText('The rest')).toBeNull()
  arrive({ Part })
  expect(await screen.findByText('The rest')).toBeDefined()
  expect(screen.getByText('A part')).toBeDefined()
})
