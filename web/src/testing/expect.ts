import { screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'

/** The specification's alerts, each told once: a failure interrupts a screen reader, a success waits its turn. */
export async function expectFailure(words: string): Promise<void> {
  await waitFor(() => {
    const said = screen.getAllByRole('alert').flatMap(alert => within(alert).queryAllByText(words))
    expect(said, words).toHaveLength(1)
  })
}

export async function expectSuccess(words: string): Promise<void> {
  await waitFor(() =>
    expect(screen.getAllByRole('status').map(status => status.textContent)).toContain(words),
  )
}

/** The field is marked, says why, and has the focus. */
export async function expectBlamed(field: HTMLElement, words: string): Promise<void> {
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
  expect(descriptionOf(field)).toContain(words)
  await expectFocus(field)
}

/** An option that begins with these words, a part of which may be marked as typed. */
export function findOption(words: string): Promise<HTMLElement> {
  const begins = (_: string, option: Element | null) => option?.textContent.startsWith(words) ?? false
  return screen.findByText(begins, { selector: '[role=option]' })
}

export async function expectFocus(element: HTMLElement): Promise<void> {
  await waitFor(() => {
    const { activeElement } = document
    if (activeElement !== element)
      throw new Error(`The focus is on ${outline(activeElement)}, not on ${outline(element)}`)
  })
}

const outline = (element: Element | null) => element?.outerHTML.slice(0, 120)

/** The words of a screen reader after the name. */
export function descriptionOf(element: HTMLElement): string {
  const ids = element.getAttribute('aria-describedby')?.split(' ') ?? []
  return ids.map(id => document.getElementById(id)?.textContent ?? '').join(' ')
}
