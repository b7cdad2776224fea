import { existsSync, realpathSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Rolldown } from 'vite'

const src = join(import.meta.dirname, 'src')
const start = realpathSync(join(import.meta.dirname, 'index.html'))

/** Modules of a folder by their names without an extension. A name without a file is an error. */
const parts = (folder: string, names: string) =>
  names.split(' ').map(name => {
    const path = `${folder}/${name}`
    if (!existsSync(join(src, `${path}.tsx`)) && !existsSync(join(src, `${path}.ts`)))
      throw new Error(`vite.files.ts names ${path}, which is not there`)
    return path
  })

const pages = (names: string) => parts('pages', names)
const landing = pages('landing')
const signedIn = pages('signed-in')
const dashboard = pages('dashboard')
const trip = pages('edit-trip')
const fromLink = pages('links.parts shared')
const withForms = pages('create-trip landing-dialogs profile')
const map = parts('features/map', 'trip-map')
const note = parts('features/note', 'note-writing')
const ofAccount = pages('create-trip dashboard profile share')
/** Pages for people without an account, and pages that a mail or a link opens. */
const ofGuests = pages(
  'landing landing-dialogs links.parts mailed-link not-found reset-password shared terms verify-email',
)
/** What travellers use first on a trip: the menu and form of a row, the field for a new place, comments. */
const firstMinute = [
  ...parts(
    'features',
    'dates/dates-editor days/day-add days/day-note items/editing.parts items/proposed-item',
  ),
  ...parts('lib', 'live/shared-stream words/failures'),
  ...parts('trip', 'comments/thread comments/thread-mark places/place-field rows/carrying.parts'),
  ...parts('ui', 'overlays/overlays.parts'),
]
/** What stands where a map will be. */
const picture = parts('features/map', 'map-picture')
/** What the page of a trip fetches when it is idle. */
const afterwards = [
  ...parts('features', 'auth/sign-in-again dates/dates-conflict ideas/ideas-panel'),
  ...parts('features', 'history/history-dot history/undo-keys imports/trip-drop map/outline-map'),
  ...parts('features', 'notifications/bell-button notifications/notifications-panel'),
  ...parts('features', 'trip-page/sheet-head trip-page/trip-side-panel'),
  ...pages('map-adder unsent-tray'),
  ...parts('trip', 'files/keep-whole files/sending write/writes'),
]

/** Whether one of these parts needs the module. A part is a page, or whatever else is imported dynamically. */
type By = (...parts: string[]) => boolean

/**
 * The files of the app, in the order in which a browser needs them. Each module goes into the first file that takes it,
 * together with its imports, so a file never imports one that stands below it in this list. A module that no file takes
 * stays with the only part that needs it.
 */
const files: [name: string, takes: (by: By, isShared: boolean) => boolean][] = [
  ['index', (by, isShared) => by('start') || (isShared && by(...landing))],
  [
    'signed-in',
    by =>
      by(...signedIn) ||
      (by(...trip) && by(...ofAccount)) ||
      (by(...firstMinute, ...afterwards) && by(...dashboard, ...fromLink)),
  ],
  ['edit-trip', by => by(...trip)],
  ['links', (by, isShared) => isShared && by(...fromLink)],
  ['trips', (by, isShared) => isShared && by(...dashboard)],
  ['kit', by => by(...firstMinute, ...afterwards) && by(...withForms)],
  ['first-minute', by => by(...firstMinute)],
  ['guests', (by, isShared) => isShared && by(...ofGuests)],
  ['map-picture', by => by(...picture)],
  ['afterwards', by => by(...afterwards)],
  ['map', by => by(...map)],
  ['account', (by, isShared) => isShared && by(...ofAccount)],
  ['note', (by, isShared) => isShared && by(...note)],
  ['rooms', (_, isShared) => isShared],
]

type Graph = {
  getModuleInfo: (id: string) => Pick<Rolldown.ModuleInfo, 'importers' | 'dynamicImporters'> | null
}

const nameOf = (id: string) => (id === start ? 'start' : relative(src, id).replace(/\.tsx?$/, ''))
const known = new Map<string, Set<string>>()

/** The parts that need a module: the start of every page, and whatever is imported dynamically. */
function partsWith(id: string, graph: Graph): Set<string> {
  const found = known.get(id)
  if (found) return found
  const users = new Set([id])
  for (const user of users) for (const next of graph.getModuleInfo(user)?.importers ?? []) users.add(next)
  const isPart = (user: string) => user === start || graph.getModuleInfo(user)?.dynamicImporters.length
  const needing = new Set([...users].filter(isPart).map(nameOf))
  known.set(id, needing)
  return needing
}

const standIns = parts('ui', 'fields/display-names fields/gregorian has-tabbable-child')
/** Packages come with the modules that import them, except for icons. So do the stand-ins for parts of packages. */
const isOurs = (id: string) =>
  id === start || (/\/(?:web|contract)\/src\/|\/lucide-react\//.test(id) && !standIns.includes(nameOf(id)))

export const groups: Rolldown.CodeSplittingGroup[] = [
  // A room that shows a picture does not bring the reader of PDFs along.
  { name: 'pdf', test: /\/trip\/files\/pdf\.ts$/ },
  ...files.map(([debugName, takes]) => ({
    debugName,
    name(id: string, graph: Graph) {
      const needing = partsWith(id, graph)
      const by: By = (...some) => some.some(part => needing.has(part))
      return isOurs(id) && takes(by, needing.size > 1) ? debugName : null
    },
  })),
]
