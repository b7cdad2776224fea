import { expect, test } from 'vitest'
import { CallFailed } from './calls/call.ts'
import { Conflict, saveChanges } from './merge.ts'

interface Row {
  version: number
  place: string
  details: string
}

/** A server with one row, which somebody else changes first. */
function serverWith(row: Row) {
  let stored = row
  return {
    stored: () => stored,
    async save(changes: Partial<Row>, { version }: Row): Promise<Row> {
      if (version !== stored.version) throw new CallFailed(412, { code: 'version.outdated', current: stored })
      stored = { ...stored, ...changes, version: stored.version + 1 }
      return stored
    },
  }
}

const base: Row = { version: 1, place: 'Gion', details: '' }

test('what nobody else has touched is saved on top of what they did', async () => {
  const server = serverWith({ ...base, details: 'Bring an umbrella', version: 4 })
  await saveChanges(base, { place: 'Gion Corner' }, server.save)
  expect(server.stored()).toEqual({ version: 5, place: 'Gion Corner', details: 'Bring an umbrella' })
})

test('the same field changed in two ways is a conflict that tells both, and saves nothing', async () => {
  const theirs = { ...base, place: 'Pontocho', version: 2 }
  const server = serverWith(theirs)
  const saving = saveChanges(base, { place: 'Gion Corner' }, server.save)
  await expect(saving).rejects.toBeInstanceOf(Conflict)
  await expect(saving).rejects.toMatchObject({ columns: ['place'], current: theirs })
  expect(server.stored()).toEqual(theirs)
})

test('the same field changed in the same way is no conflict', async () => {
  const server = serverWith({ ...base, place: 'Pontocho', version: 2 })
  await expect(saveChanges(base, { place: 'Pontocho' }, server.save)).resolves.toMatchObject({ version: 3 })
})

test('any other failure is passed on', async () => {
  const failure = new CallFailed(403, { code: 'trip.view_only' })
  await expect(saveChanges(base, { place: 'x' }, () => Promise.reject(failure))).rejects.toBe(failure)
})
