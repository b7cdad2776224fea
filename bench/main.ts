import { cpus } from 'node:os'
import { ensureBuilt } from '../scripts/build.mjs'
import { benchAgainst, checkOut } from './against.ts'
import { benchArchive } from './archive.ts'
import { benchAttachments } from './attachments.ts'
import { benchAttacks } from './attacks.ts'
import { benchBackup } from './backup.ts'
import { benchBookings } from './bookings.ts'
import { benchCitus, runSuiteOnCitus } from './citus.ts'
import { benchDialogs } from './dialogs.ts'
import { benchDocuments } from './documents.ts'
import { benchExpenses } from './expenses.ts'
import { benchExpensesPage } from './expenses-page.ts'
import { benchFirstVisit } from './first-visit.ts'
import { benchGallery } from './gallery.ts'
import { benchHistory } from './history.ts'
import { benchHours } from './hours.ts'
import { benchLanding } from './landing.ts'
import { benchLedger } from './ledger.ts'
import { benchListeners } from './listeners.ts'
import { benchLogin } from './login.ts'
import { benchMemory } from './memory.ts'
import { benchNote } from './note.ts'
import { benchNotePage } from './note-page.ts'
import { benchOffline } from './offline.ts'
import { benchOpening } from './opening.ts'
import { benchOwnAccount } from './own-account.ts'
import { benchPages } from './pages.ts'
import { benchPeople } from './people.ts'
import { benchPlaces } from './places.ts'
import { benchProcesses } from './processes.ts'
import { benchReading } from './reading.ts'
import { benchRegionBuild } from './region-build.ts'
import { benchRegions } from './regions.ts'
import { benchScale } from './scale.ts'
import { benchStandby } from './standby.ts'
import { benchStart } from './start.ts'
import { benchStreets } from './streets.ts'
import { benchTodosPage } from './todos-page.ts'
import { benchTripPage } from './trip-page.ts'
import { benchTrips } from './trips.ts'
import { benchUsable } from './usable.ts'
import { benchWays } from './ways.ts'

const benches = {
  'own-account': benchOwnAccount,
  login: benchLogin,
  trips: benchTrips,
  pages: benchPages,
  'trip-page': benchTripPage,
  dialogs: benchDialogs,
  'first-visit': benchFirstVisit,
  documents: benchDocuments,
  bookings: benchBookings,
  expenses: benchExpenses,
  'expenses-page': benchExpensesPage,
  note: benchNote,
  'note-page': benchNotePage,
  history: benchHistory,
  'todos-page': benchTodosPage,
  attachments: benchAttachments,
  archive: benchArchive,
  backup: benchBackup,
  gallery: benchGallery,
  people: benchPeople,
  places: benchPlaces,
  regions: benchRegions,
  streets: benchStreets,
  ways: benchWays,
  start: benchStart,
  landing: benchLanding,
  offline: benchOffline,
  attacks: () => benchAttacks(),
  reading: benchReading,
  processes: benchProcesses,
  standby: benchStandby,
  scale: benchScale,
  citus: benchCitus,
  'citus-suite': runSuiteOnCitus,
}

/**
 * `npm run bench` measures everything, `npm run bench -- login start` only those, and `npm run bench -- against HEAD~9`
 * the calls beside those of another commit; more words choose among the calls. `opening HEAD~9` opens a trip of both in a
 * browser, `usable HEAD~9` tells how soon a day of both can be used, `memory HEAD~9` and `listeners HEAD~9` tell what
 * both take, `ledger HEAD~9` reads what was paid, and `on HEAD~9 expenses-page` has the browser measure that commit.
 */
const wanted = process.argv.slice(2)
await ensureBuilt()
console.log(`${cpus().length} cores, ${cpus()[0]?.model ?? 'unknown'}, Node ${process.version}\n`)
const [only, commit, ...calls] = wanted
if (only === 'against') await benchAgainst(commit ?? 'HEAD', calls)
else if (only === 'opening') await benchOpening(commit ?? 'HEAD')
else if (only === 'usable') await benchUsable(commit ?? 'HEAD')
else if (only === 'listeners') await benchListeners(commit ?? 'HEAD')
else if (only === 'memory') await benchMemory(commit ?? 'HEAD', Number(calls[0] ?? 30))
else if (only === 'region-build') await benchRegionBuild(wanted.slice(1))
else if (only === 'hours') await report(benchHours(wanted.slice(1)))
else if (only === 'attacks') await report(benchAttacks(wanted.slice(1)))
else if (only === 'ledger') await benchLedger(commit ?? 'HEAD')
else if (only === 'on') await benchEach(calls, checkOut(commit ?? 'HEAD'))
else await benchEach(wanted)

async function benchEach(names: string[], checkout?: string): Promise<void> {
  for (const [name, bench] of Object.entries(benches)) {
    if (names.length > 0 && !names.includes(name)) continue
    console.log(`${name}\n${'-'.repeat(name.length)}`)
    await report(await bench(checkout))
    console.log()
  }
}

async function report(lines: AsyncIterable<string> | Iterable<string>): Promise<void> {
  for await (const line of lines) console.log(line)
}
