import { isErrorCode } from '@caravan/contract/errors'
import { type Asked, asked } from '@caravan/contract/forms'
import { languages } from '@caravan/contract/languages'
import { createTranslator } from 'use-intl'
import { expect, test } from 'vitest'
import { profileForm } from './features/account/profile-fields.tsx'
import { attachmentForm } from './features/attachments/attachment-form.tsx'
import { expenseForm } from './features/expenses/expense-form.tsx'
import { flightForm } from './features/flights/flight-form.tsx'
import { ideaForm } from './features/ideas/idea-form.tsx'
import { itemForm } from './features/items/item-form.ts'
import { stayForm } from './features/lodging/stay-form.tsx'
import { rentalForm } from './features/rentals/rental-form.tsx'
import { rideForm } from './features/rides/ride-form.tsx'
import { todoForm } from './features/todos/todo-form.tsx'
import attachments from './lib/messages/attachments.json'
import expenses from './lib/messages/expenses.json'
import flights from './lib/messages/flights.json'
import ideas from './lib/messages/ideas.json'
import rentals from './lib/messages/rentals.json'
import rides from './lib/messages/rides.json'
import todos from './lib/messages/todos.json'
import simplified from './lib/messages/zh-Hans.json'
import type { Form, FormKind, Typed } from './trip/write/form.tsx'

type AnyForm = Form<FormKind, Record<string, never>>
const forms = [
  ...[itemForm, stayForm, flightForm, rentalForm, rideForm, expenseForm, todoForm, ideaForm, attachmentForm],
  profileForm,
].map(form => [form.kind, form as unknown as AnyForm] as const)
const reader = { language: 'en' } as const
const lists = ['participants', 'assignees', 'shared_with', 'airline_memberships']

test.each(forms)(
  'the form of a row (%s) says of each text that it is longer than its call takes',
  (kind, form) => {
    const { most }: Asked = asked[kind]
    const blank: Typed = form.contentOf(form.valuesOf(undefined, reader), reader)
    const texts = Object.keys(most).filter(column => form.fieldOf[column] && !lists.includes(column))
    expect(texts).not.toEqual([])
    for (const column of texts) {
      const mistakesOf = (length: number) => {
        const values = form.valuesOf({ ...blank, [column]: 'a'.repeat(length) } as never, reader)
        return form.mistakesIn(values, reader).get(form.fieldOf[column] ?? '')
      }
      expect([column, mistakesOf(Number(most[column]) + 1)]).toEqual([column, expect.any(Array)])
    }
  },
)

test.each(forms)('the form of a row (%s) says of each field that its call needs', (kind, form) => {
  const { needed }: Asked = asked[kind]
  const values = {
    ...form.valuesOf(undefined, reader),
    ...(kind === 'expense' && { payer_id: { id: 'ana', paid: {} } }),
  }
  const content: Typed = form.contentOf(values, reader)
  const mistakes = form.mistakesIn(values, reader)
  const empty = needed.filter(column => column in content && (content[column] ?? '') === '')
  expect(empty.map(column => form.fieldOf[column]).filter(field => !mistakes.has(field ?? ''))).toEqual([])
  for (const [key] of mistakes.values())
    for (const language of languages) {
      const kinds =
        language === 'zh-Hans'
          ? [simplified]
          : [attachments, expenses, flights, ideas, rentals, rides, todos].map(words => words[language])
      const t = createTranslator({ locale: language, messages: Object.assign({}, ...kinds) })
      expect([key, isErrorCode(key) || t.has(key)]).toEqual([key, true])
    }
})
