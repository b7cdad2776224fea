import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import type { TestApp } from './app.ts'
import { isLong } from './strength.ts'
import { everybodyKnows } from './told.ts'

/** One hash per table over all of its rows, so that a difference says where something has changed; but for how far people were told. */
export async function fingerprint({ sql }: Pick<TestApp, 'sql'>): Promise<Record<string, string>> {
  await everybodyKnows({ sql })
  const tables = await sql<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
       and table_name <> 'change_told' order by 1`,
  )
  const each = tables.map(
    ({ name }) =>
      `select '${name}' as name, count(*) || ' ' || md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as hash from ${name} t`,
  )
  const rows = await sql<{ name: string; hash: string }>(each.join(' union all '))
  return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]))
}

/**
 * Holds that the tests of a group change nothing, by what they have left together; with TESTS=long each of them by
 * itself. It is said in the group, after what makes ready for its tests.
 */
export function changesNothing(app: () => Pick<TestApp, 'sql' | 'mailIsOut'>): void {
  let before: Record<string, string>
  beforeAll(async () => {
    await app().mailIsOut()
    before = await fingerprint(app())
  })
  const holds = async () => expect(await fingerprint(app())).toEqual(before)
  if (isLong) afterEach(holds)
  else afterAll(holds)
}
