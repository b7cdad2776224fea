import type { Language } from '@caravan/contract/languages'
import { render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { I18nProvider } from 'react-aria-components'
import { IntlProvider } from 'use-intl'
import { expect, test } from 'vitest'
import { loadMessages } from '../../lib/words/language.ts'
import { MonthsSheet, TwoMonths } from './range-calendar.tsx'

function Sheet() {
  const [value, setValue] = useState<{ start: string; end: string } | null>(null)
  return (
    <MonthsSheet
      actions={null}
      label="Dates"
      near="2027-03-01"
      onChange={setValue}
      onClose={() => undefined}
      value={value}
    />
  )
}

function Popover() {
  const [value, setValue] = useState<{ start: string; end: string } | null>({
    start: '2027-04-29',
    end: '2027-05-03',
  })
  return <TwoMonths actions={null} label="Dates" onChange={setValue} value={value} />
}

async function openSheet(language: Language = 'en', locale = 'en-GB') {
  const messages = await loadMessages(language)
  render(
    <IntlProvider locale={language} messages={messages}>
      <I18nProvider locale={locale}>
        <Sheet />
      </I18nProvider>
    </IntlProvider>,
  )
  const sheet = within(await screen.findByRole('dialog'))
  const months = () =>
    sheet.getAllByRole('grid').map(grid => grid.ariaLabel ?? grid.getAttribute('aria-label'))
  /** Each month shows days of its neighbours, too. */
  const tap = (name: RegExp) => {
    const days = sheet.getAllByRole('button', { name })
    const own = days.find(({ dataset }) => !dataset['outsideMonth'])
    return userEvent.click(own as HTMLElement)
  }
  return { sheet, months, tap }
}

test('the months stay where they are while the first and the last day are tapped', async () => {
  const { sheet, months, tap } = await openSheet()
  const before = months()
  expect(before[0]).toContain('March 2027')
  await tap(/30 March 2027/)
  expect(months()).toEqual(before)
  await tap(/\b4 May 2027/)
  await waitFor(() => expect(sheet.getByRole('status').textContent).toMatch(/36 days/))
  expect(months()).toEqual(before)
})

test.each([
  ['en', 'en-GB', 'Mo'],
  ['zh', 'zh-TW', '日'],
  ['zh-Hans', 'zh-CN', '一'],
] as const)('in %s a week of %s begins on %s', async (language, locale, first) => {
  const { sheet } = await openSheet(language, locale)
  const [grid] = sheet.getAllByRole('grid')
  expect(grid?.querySelector('th')?.textContent).toBe(first)
})

test('the cursor opens on the first chosen day, stays on the days that Enter chooses, and moves no month', async () => {
  const messages = await loadMessages('en')
  render(
    <IntlProvider locale="en" messages={messages}>
      <I18nProvider locale="en-GB">
        <Popover />
      </I18nProvider>
    </IntlProvider>,
  )
  const months = () => screen.getAllByRole('grid').map(grid => grid.getAttribute('aria-label'))
  const cursor = () => document.activeElement?.getAttribute('aria-label') ?? ''
  await waitFor(() => expect(cursor()).toContain('29 April 2027'))
  const before = months()
  // To the last day of the second month.
  await userEvent.keyboard('{ArrowDown>4/}{ArrowRight>4/}')
  expect(cursor()).toContain('31 May 2027')
  expect(months()).toEqual(before)
  await userEvent.keyboard('{Enter}')
  expect(screen.getByRole('status').textContent).toBe('Now the last day')
  expect(cursor()).toContain('31 May 2027')
  expect(months()).toEqual(before)
  await userEvent.keyboard('{ArrowLeft>2/}{Enter}')
  expect(cursor()).toContain('29 May 2027')
  expect(screen.getByRole('status').textContent).toMatch(/3 days/)
  await userEvent.keyboard('{ArrowDown}')
  expect(cursor()).toContain('5 June 2027')
})
