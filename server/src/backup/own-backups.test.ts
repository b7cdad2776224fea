import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createTestApp } from '../testing/app.ts'
import { backupName, isDue, superfluous } from './own-backups.ts'

const HOUR_MS = 3_600_000
const made = (moment: string) => backupName(new Date(moment))

describe('what is kept', () => {
  /** One backup after the other, with what is superfluous deleted each time. */
  function keptOf(from: string, count: number, everyHours: number): string[] {
    let names: string[] = []
    for (let n = 0; n < count; n++) {
      names.push(made(new Date(Date.parse(from) + n * everyHours * HOUR_MS).toISOString()))
      const gone = new Set(superfluous(names))
      names = names.filter(name => !gone.has(name))
    }
    return names.map(name => name.slice('caravan-'.length, -'00Z.backup'.length))
  }

  test.each([
    // 2027-03-01 is a Monday.
    ['the first days', '2027-03-01T02:00Z', 3, 24, ['2027-03-01T0200', '2027-03-02T0200', '2027-03-03T0200']],
    [
      'seven days, and the Sundays of four weeks before',
      ...['2027-03-01T02:00Z', 60, 24],
      [
        ...['2027-03-28T0200', '2027-04-04T0200', '2027-04-11T0200', '2027-04-18T0200'],
        ...['2027-04-23T0200', '2027-04-24T0200', '2027-04-25T0200', '2027-04-26T0200'],
        ...['2027-04-27T0200', '2027-04-28T0200', '2027-04-29T0200'],
      ],
    ],
    [
      'the last one of each day',
      ...['2027-03-01T00:00Z', 12, 6],
      ['2027-03-01T1800', '2027-03-02T1800', '2027-03-03T1800'],
    ],
    [
      'weekly ones, over the end of a year',
      ...['2026-11-01T02:00Z', 12, 168],
      [
        ...['2026-11-08T0200', '2026-11-15T0200', '2026-11-22T0200', '2026-11-29T0200', '2026-12-06T0200'],
        ...['2026-12-13T0200', '2026-12-20T0200', '2026-12-27T0200', '2027-01-03T0200', '2027-01-10T0200'],
        '2027-01-17T0200',
      ],
    ],
  ] as [string, string, number, number, string[]][])('%s', (_, from, count, everyHours, names) => {
    expect(keptOf(from, count, everyHours)).toEqual(names)
  })

  test('nothing else in the folder is touched, but what a crash has left', () => {
    const last = made('2027-03-02T02:00Z')
    const others = [
      'caravan-old.backup',
      'Mar 2 2027 (a.backup',
      'notes.txt',
      'caravan-2027-03-01T020000Z.backup.gpg',
      'x.part',
    ]
    expect(superfluous([...others, last])).toEqual([])
    const [left, beingMade] = [made('2027-03-01T02:00Z'), made('2027-03-03T02:00Z')].map(
      name => `${name}.part`,
    )
    expect(superfluous([...others, last, left ?? '', beingMade ?? ''])).toEqual([left])
  })
})

test.each([
  ['no backup', [], true],
  ['one a day ago', ['2027-03-02T02:00:00Z'], true],
  ['one less than a day ago', ['2027-03-01T02:00:00Z', '2027-03-02T02:00:01Z'], false],
])('after %s the next one is due: %s', (_, moments, expected) => {
  const unfinished = [`${made('2027-03-03T01:00Z')}.part`, 'notes.txt']
  expect(isDue([...moments.map(made), ...unfinished], 24 * HOUR_MS, Date.parse('2027-03-03T02:00Z'))).toBe(
    expected,
  )
})

const PATIENT = { timeout: 30_000 }

async function backupFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'caravan-backups-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

test('the server makes a backup by itself where none is as young, once for all processes', async () => {
  const folder = await backupFolder()
  const old = ['2027-03-01T02:00Z', '2027-03-01T03:00Z'].map(made)
  for (const name of [...old, 'notes.txt']) await writeFile(join(folder, name), '')
  const env = { BACKUP_DIR: folder, BACKUP_EVERY: '1' }
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2027-03-02T02:00Z') })
  const app = await createTestApp({ env })
  const beside = await createTestApp({ env, beside: app })
  const logged = () => [...app.logged, ...beside.logged].filter(line => line.includes('a backup was made'))
  await vi.waitFor(() => expect(logged()).toHaveLength(1), PATIENT)
  await beside.app.close()
  await beside.db.close()
  await app.close()
  vi.useRealTimers()
  expect(await readdir(folder)).toEqual([old[1], made('2027-03-02T02:00Z'), 'notes.txt'])
})

test('a backup that fails is told, and keeps nobody from anything', async () => {
  const folder = await backupFolder()
  await writeFile(join(folder, 'file'), '')
  const app = await createTestApp({ env: { BACKUP_DIR: join(folder, 'file') } })
  onTestFinished(() => app.close())
  await vi.waitFor(
    () => expect(app.logged.join('')).toContain('a backup failed and will be tried again'),
    PATIENT,
  )
  expect((await app.ask('GET', '/health')).status).toBe(200)
})
