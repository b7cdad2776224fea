import { fullName } from '@caravan/contract/full-name'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openApp } from '../testing/open-app.ts'
import { fullNameIn } from './full-name.queries.ts'

const { app } = await openApp([])

const name = fc.option(fc.string({ unit: fc.constantFrom(...'aÉ 陳明𠮷々さジー김민・-'), maxLength: 3 }))

test('the database writes full names as the contract does', async () => {
  const people = fc.sample(fc.record({ first_name: name, last_name: name }), 300)
  const rows = await app.sql<{ name: string | null }>(
    `select ${fullNameIn('p')} as name
     from unnest($1::text[], $2::text[]) with ordinality as p(first_name, last_name, n) order by n`,
    [people.map(({ first_name }) => first_name), people.map(({ last_name }) => last_name)],
  )
  expect(rows.map(({ name }) => name)).toEqual(people.map(person => fullName(person) ?? null))
})
