import type { Language } from '@caravan/contract/languages'
import { render, screen } from '@testing-library/react'
import { IntlProvider, useTranslations } from 'use-intl'
import { test } from 'vitest'
import rentals from '../messages/rentals.json'
import { loadMessages } from './language.ts'
import { withWords } from './words.tsx'

const Part = withWords(rentals, () => {
  const t = useTranslations('rental')
  return <p>{[t('title'), t('outside')].join(': ')}</p>
})

const pageIn = async (language: Language) => (
  <IntlProvider locale={language} messages={await loadMessages(language)}>
    <Part />
  </IntlProvider>
)

test('a later part adds its words to those of the page, and follows the language', async () => {
  const { rerender } = render(await pageIn('en'))
  screen.getByText('Rental Car: Outside the trip')
  rerender(await pageIn('zh'))
  screen.getByText('租車: 不在旅程日期內')
  rerender(await pageIn('zh-Hans'))
  screen.getByText('租车: 不在行程日期内')
})
