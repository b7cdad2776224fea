import { drawDay } from './early-day.ts'
import { holdOn } from './early-hold.ts'
import { unsentHere } from './lib/databases.ts'

// The script in the document of a trip: it asks for what the page begins with, draws the day, and lets the app begin.
// `call()` takes the answers.
const PATIENCE = 500

const [app = '', ...others] = document.currentScript?.dataset['app']?.split(' ') ?? []
const tripId = /^\/edit-trip\/([^/]+)/.exec(location.pathname)?.[1]

function storedSession(): { id?: string; token?: string; guest?: object } {
  try {
    return JSON.parse(localStorage.getItem('session') ?? 'null') ?? {}
  } catch {
    return {}
  }
}

/** Reads an answer once, for the app and for what is drawn before. */
async function read(asked: Promise<Response>) {
  const answer = await asked
  if (!answer.ok) throw answer
  const body = answer.json()
  answer.json = () => body
  return body
}

/** Once the drawings of a day are there, and the sheets above them. */
async function untilParsed() {
  if (document.readyState === 'loading')
    await new Promise(resolve => document.addEventListener('DOMContentLoaded', resolve))
  const sheets = [...document.querySelectorAll<HTMLLinkElement>('body > link')]
  await Promise.all(sheets.map(link => link.sheet ?? new Promise(resolve => (link.onload = resolve))))
}

const picture = () => new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)))

async function draw(): Promise<void> {
  const { id = '', token, guest } = storedSession()
  if (tripId === undefined || token === undefined) return
  const headers = { authorization: `Bearer ${token}` }
  const paths = [`/trips/${tripId}/plan`, `/tripmembers/trip_members/${tripId}`]
  // Guests have no account to ask for.
  if (!guest) paths.push('/users/me')
  const asked = paths.map(path => [`/api${path}`, fetch(`/api${path}`, { headers })] as const)
  globalThis.early = { token, answers: new Map(asked) }
  // The account is the app's alone.
  const answers = Promise.all(asked.slice(0, 2).map(([, answer]) => read(answer)))
  // Behind the first picture, which is the outline. Writes that wait on this device are shown with the plan by the app.
  const waiting = picture().then(() => unsentHere.ask('readonly', store => store.count()).catch(() => 0))
  const [[plan, members], unsent] = await Promise.all([answers, waiting, untilParsed()])
  if (unsent > 0 || guest) return
  drawDay(plan, members, id)
  holdOn()
  // In sight before the app begins.
  await picture()
}

// The call that takes an answer hears of its failure.
const drawn = draw().catch(() => undefined)
// Behind the plan, as a browser asks for six things at once.
for (const href of [app, ...others])
  document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
void Promise.race([drawn, new Promise(resolve => setTimeout(resolve, PATIENCE))]).then(
  () => import(/* @vite-ignore */ app),
)
