import type { TestApp } from './app.ts'
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
