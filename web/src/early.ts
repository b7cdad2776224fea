import { planOf } from '@caravan/contract/plan.lists'
import { unsentHere } from './lib/databases.ts'

// The script in the document of a trip: it asks for what the page begins with, has the day drawn, and lets the app begin.
// `call()` takes the answers.
const PATIENCE = 500

const { files = '' } = document.querySelector<HTMLElement>('[data-files]')?.dataset ?? {}
const [drawing = '', app = '', ...others] = files.split(' ')
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
  const body: ReturnType<Response['json']> = answer.json().then(planOf)
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

async function draw({ id = '', token, guest }: ReturnType<typeof storedSession>): Promise<void> {
  if (tripId === undefined || token === undefined) return
  const paths = [`/trips/${tripId}/plan?as=lists`, `/tripmembers/trip_members/${tripId}`]
  const asked = paths.map(path => [`/api${path}`, ask(path, token)] as const)
  globalThis.early = { token, answers: new Map(asked) }
  // Behind the first picture, which is the outline. Writes that wait on this device are shown with the plan by the app.
  const unsent = picture().then(() => unsentHere.ask('readonly', store => store.count()).catch(() => 0))
  const answers = Promise.all(asked.map(([, answer]) => read(answer)))
  const day: Promise<typeof import('./early-day.ts')> = import(/* @vite-ignore */ drawing)
  const [[plan, members], { drawDay, holdOn }] = await Promise.all([answers, day, untilParsed()])
  if ((await unsent) > 0 || guest) return
  await drawDay(plan, members, id)
  holdOn()
  // In sight before the app begins.
  await picture()
}

const ask = (path: string, token: string) =>
  fetch(`/api${path}`, { headers: { authorization: `Bearer ${token}` } })

// The call that takes an answer hears of its failure.
const session = storedSession()
const drawn = draw(session).catch(() => undefined)
// Behind the plan, as a browser asks for six things at once.
for (const href of [app, ...others])
  document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
void Promise.race([drawn, new Promise(resolve => setTimeout(resolve, PATIENCE))]).then(() => {
  const { early } = globalThis
  // Guests have no account to ask for.
  if (early && !session.guest) early.answers.set('/api/users/me', ask('/users/me', early.token))
  return import(/* @vite-ignore */ app)
})
