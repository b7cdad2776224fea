import { existsSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import type { Rolldown } from 'vite'

const src = join(import.meta.dirname, 'src')

/** The modules of these names in a folder; each of them has to be there. */
const parts = (folder: string, names: string) =>
  names.split(' ').map(name => {
    const path = join(src, folder, name)
    return realpathSync(existsSync(`${path}.tsx`) ? `${path}.tsx` : `${path}.ts`)
  })

const start = realpathSync(join(import.meta.dirname, 'index.html'))
const [trip = ''] = parts('pages', 'edit-trip')
const ofAccount = parts('pages', 'create-trip dashboard profile share')
/** For somebody without an account, or who comes from a mail or a link. */
const ofGuests = parts(
  'pages',
  'landing landing-dialogs links.parts mailed-link not-found reset-password shared terms verify-email',
)
/** A row's menu and form, a place to add, a remark. */
const firstMinute = [
  ...parts(
    'features',
    'dates/dates-editor days/day-add days/day-note items/editing.parts items/proposed-item',
  ),
  ...parts('lib', 'live/shared-stream words/failures'),
  ...parts('trip', 'comments/thread comments/thread-mark places/place-field rows/carrying.parts'),
  ...parts('ui', 'overlays/overlays.parts'),
]
/** What the page of a trip fetches once it has nothing else to do. */
const afterwards = [
  ...parts('features', 'auth/sign-in-again dates/dates-conflict ideas/ideas-panel'),
  ...parts('features', 'history/history-dot history/undo-keys imports/trip-drop map/outline-map'),
  ...parts('features', 'notifications/bell-button notifications/notifications-panel'),
  ...parts('features', 'trip-page/sheet-head trip-page/trip-side-panel'),
  ...parts('pages', 'map-adder unsent-tray'),
  ...parts('trip', 'files/keep-whole files/sending write/writes'),
]

/** Whether one of these parts needs the module. */
type By = (...parts: string[]) => boolean

/**
 * The files of the app, in the order in which a browser comes to need them. A module lies in the first file that takes it,
 * with what it imports, so no file needs one below it. What none takes lies with the only part that needs it.
 */
const files: [name: string, takes: (by: By, isShared: boolean) => boolean][] = [
  ['index', (by, isShared) => by(start) || (isShared && by(...parts('pages', 'landing')))],
  [
    'signed-in',
    by =>
      by(...parts('pages', 'signed-in')) ||
      (by(trip) && by(...ofAccount)) ||
      (by(...firstMinute, ...afterwards) && by(...parts('pages', 'dashboard links.parts shared'))),
  ],
  ['edit-trip', by => by(trip)],
  ['links', (by, isShared) => isShared && by(...parts('pages', 'links.parts shared'))],
  ['trips', (by, isShared) => isShared && by(...parts('pages', 'dashboard'))],
  [
    'kit',
    by => by(...firstMinute, ...afterwards) && by(...parts('pages', 'create-trip landing-dialogs profile')),
  ],
  ['first-minute', by => by(...firstMinute)],
  ['guests', (by, isShared) => isShared && by(...ofGuests)],
  ['afterwards', by => by(...afterwards)],
  ['map', by => by(...parts('features/map', 'trip-map'))],
  ['account', (by, isShared) => isShared && by(...ofAccount)],
  ['note', (by, isShared) => isShared && by(...parts('features/note', 'note-writing'))],
  ['rooms', (_, isShared) => isShared],
]

type Graph = {
  getModuleInfo: (id: string) => Pick<Rolldown.ModuleInfo, 'importers' | 'dynamicImporters'> | null
}

/** The parts that cannot do without a module: the start of every page, and what is imported later. */
function partsWith(id: string, graph: Graph): Set<string> {
  const users = new Set([id])
  for (const user of users) for (const next of graph.getModuleInfo(user)?.importers ?? []) users.add(next)
  return new Set(
    [...users].filter(user => user === start || graph.getModuleInfo(user)?.dynamicImporters.length),
  )
}

/** Other packages come with what needs them, and so does what stands in for a part of one. */
const isOurs = (id: string) =>
  id === start ||
  (/\/(?:web|contract)\/src\/|\/lucide-react\//.test(id) && !parts('ui/fields', 'gregorian').includes(id))

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
