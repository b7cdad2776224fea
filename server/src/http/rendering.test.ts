import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, PASSWORD, type TestApp } from '../testing/app.ts'

// The module that the build makes of the web, replaced by one that shows what it is given. The journeys have the real one.
const renderer = `
export async function renderPage({ user, answers, window, language }) {
  if (answers[0][1].includes('Slow')) await new Promise(resolve => setTimeout(resolve, 3_000))
  if (answers[0][1].includes('Broken')) throw new Error('no such page')
  const { trip } = JSON.parse(answers[0][1])
  if (user === undefined) return '<p>anybody</p>' + JSON.parse(answers[0][1]).name
  return '<p style="x">' + [user.username, language, window.size, window.today].join(' ') + '</p>' + trip.id
}`
const shell = '<!doctype html><html lang="en"><body><div id="root"></div></body></html>'
const files: Record<string, string> = {
  'dist/index.html': shell,
  'dist/rendered-edit-trip.en.html': shell,
  'dist/rendered-overview.en.html': shell,
  'dist/rendered-shared.en.html': shell,
  'dist/edit-trip.en.html': shell.replace('<div id="root">', '<div id="root">The outline'),
  'dist-prerender/prerender.js': renderer,
}

let app: TestApp
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'caravan-web-'))
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), content)
  }
  app = await createTestApp({ parts: { web: join(folder, 'dist') } })
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

/** Signs in as a browser does. Returns the token, and the cookie that came with it. */
async function signIn(username: string) {
  const answer = await app.ask('POST', '/users/token', { form: { username, password: PASSWORD } })
  const [, cookie = ''] = /\b(page=[\w-]+)/.exec(String(answer.headers['set-cookie'])) ?? []
  return {
    token: answer.json.access_token as string,
    cookie,
    setCookie: String(answer.headers['set-cookie']),
  }
}

const tokyo = { place_id: 't', name: 'Tokyo', formatted_address: 'Tokyo, Japan', lat: 35.68, lng: 139.65 }

async function makeTrip(token: string, name = 'Trip to Japan'): Promise<string> {
  const json = { name, start_date: '2027-03-27', end_date: '2027-03-29', places: [tokyo] }
  return (await app.ask('POST', '/trips/create_trip/', { token, json })).json.id
}

async function open(path: string, headers: Headers) {
  const { cookie, authorization } = headers
  const given = { ...(cookie && { cookie }), ...(authorization && { authorization }) }
  const answer = await app.app.inject({ url: path, headers: { host: 'localhost', ...given } })
  return { status: answer.statusCode, headers: answer.headers, text: answer.body }
}

type Headers = { cookie?: string; authorization?: string }

/** Opens a page until it is rendered: the first one may come before its renderer runs. */
const rendered = (path: string, headers: Headers) =>
  expect.poll(async () => (await open(path, headers)).text, { timeout: 20_000 }).toContain('data-rendered')

test('a page is rendered for the account of its cookie, with the answers it begins with', async () => {
  await app.signUp('ana')
  const { token, cookie, setCookie } = await signIn('ana')
  expect(setCookie).toMatch(/page=[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Strict/)
  const id = await makeTrip(token, 'A <b>& </script><script>alert(1)')
  const path = `/edit-trip/${id}?day=2027-03-27`
  const headers = { cookie: `${cookie}; window=tablet:Pacific/Kiritimati; language=en` }
  await rendered(path, headers)
  const page = await open(path, headers)
  const today = new Intl.DateTimeFormat('sv', { timeZone: 'Pacific/Kiritimati' }).format()
  expect(page.text).toContain(`<p data-style="x">ana en tablet ${today}</p>${id}`)
  expect(page.headers['cache-control']).toBe('private, no-cache')
  const [, data = ''] = /id="page">(.*?)<\/script>/.exec(page.text) ?? []
  expect(page.text.match(/<script/g)).toHaveLength(1)
  const { answers, user, lacksProfiles } = JSON.parse(data)
  const [plan, members, me] = answers.map(([, body]: [string, string]) => JSON.parse(body))
  expect(lacksProfiles).toBe(false)
  expect([plan.trip.name, members[0].username, me.id]).toEqual([
    'A <b>& </script><script>alert(1)',
    'ana',
    user.id,
  ])
})

test('what members share of their profiles is in no document', async () => {
  await app.signUp('gil')
  await app.signUp('hal')
  const [gil, hal] = [await signIn('gil'), await signIn('hal')]
  const id = await makeTrip(gil.token)
  const json = { email: 'hal@example.com' }
  await app.ask('POST', `/tripmembers/add_trip_member_by_email/?trip_id=${id}`, { token: gil.token, json })
  const profile = {
    passport_number: 'K4821076C',
    permissions: { show_passport: true, show_memberships: false },
  }
  expect((await app.ask('PUT', '/users/me/profile', { token: hal.token, json: profile })).json).toMatchObject(
    { passport_number: 'K4821076C' },
  )
  await app.ask('GET', `/trips/${id}/plan`, { token: hal.token })
  const called = await open(`/api/tripmembers/trip_members/${id}`, { authorization: `Bearer ${gil.token}` })
  expect(called.text).toContain('K4821076C')
  await rendered(`/edit-trip/${id}`, gil)
  const { text } = await open(`/edit-trip/${id}`, gil)
  expect(text).not.toContain('K4821076C')
  expect(text).toContain('"lacksProfiles":true')
})

test('the cookie is worth nothing for calls, and nothing after sign-out', async () => {
  await app.signUp('bob')
  const { token, cookie } = await signIn('bob')
  const id = await makeTrip(token)
  await rendered(`/edit-trip/${id}`, { cookie })
  const [, secret = ''] = cookie.split('=')
  for (const headers of [
    { cookie },
    { authorization: `Bearer ${secret}` },
    { cookie, authorization: `Bearer ${secret}` },
  ])
    expect((await open(`/api/trips/${id}/plan`, headers)).status).toBe(401)
  const left = await app.ask('POST', '/users/logout', { token })
  expect(String(left.headers['set-cookie'])).toContain('page=; Path=/; Max-Age=0')
  expect((await open(`/edit-trip/${id}`, { cookie })).text).toContain('The outline')
})

test('a shared trip is rendered for anybody with the link, and kept by nobody', async () => {
  await app.signUp('fay')
  const { token, cookie } = await signIn('fay')
  const id = await makeTrip(token)
  const json = { sections: { plan: true }, days: 7 }
  const made = await app.ask('POST', `/trips/${id}/shares`, { token, json })
  const path = new URL(made.json.url).pathname
  for (const headers of [{}, { cookie }]) {
    await rendered(path, headers)
    const page = await open(path, headers)
    expect(page.text).toContain(
      '<div id="root" data-rendered="" data-veiled><p>anybody</p>Trip to Japan</div>',
    )
    expect(page.text).not.toContain('fay')
    expect(page.headers['cache-control']).toBe('no-store')
    expect(page.headers['x-robots-tag']).toBe('noindex, nofollow')
  }
  const locked = await app.ask('POST', `/trips/${id}/shares`, {
    token,
    json: { ...json, password: 'open sesame' },
  })
  await app.ask('DELETE', `/trips/${id}/shares/${made.json.id}`, { token })
  for (const gone of [path, new URL(locked.json.url).pathname, path.replace(/.$/, '_')]) {
    const page = await open(gone, { cookie })
    expect(page.text).not.toContain('data-rendered')
    expect(page.headers['cache-control']).toBe('no-store')
    expect(page.headers['x-robots-tag']).toBe('noindex, nofollow')
  }
})

test('who is not on the trip, or not any more, gets the outline as strangers do', async () => {
  const cid = (await app.signUp('cid')).id
  await app.signUp('dora')
  const [cid_, dora] = [await signIn('cid'), await signIn('dora')]
  const id = await makeTrip(dora.token)
  expect((await open(`/edit-trip/${id}`, { cookie: cid_.cookie })).text).toContain('The outline')
  const email = 'cid@example.com'
  await app.ask('POST', `/tripmembers/add_trip_member_by_email/?trip_id=${id}`, {
    token: dora.token,
    json: { email },
  })
  await rendered(`/edit-trip/${id}`, { cookie: cid_.cookie })
  await app.ask('DELETE', `/tripmembers/trip_members/${id}/${cid}`, { token: dora.token })
  expect((await open(`/edit-trip/${id}`, { cookie: cid_.cookie })).text).toContain('The outline')
})

test.each(['Slow', 'Broken'])('a page that is %s to render is left to the browser', async name => {
  const username = name.toLowerCase()
  await app.signUp(username)
  const { token, cookie } = await signIn(username)
  await rendered(`/edit-trip/${await makeTrip(token)}`, { cookie })
  const page = await open(`/edit-trip/${await makeTrip(token, name)}`, { cookie })
  expect([page.status, page.text.includes('The outline')]).toEqual([200, true])
})

test.each(['?dialog=note', '?day=2027-03-27&print=days', '?map=large'])(
  '%s is left to the browser',
  async search => {
    const username = `eve${search.length}`
    await app.signUp(username)
    const { token, cookie } = await signIn(username)
    const id = await makeTrip(token)
    await rendered(`/edit-trip/${id}`, { cookie })
    expect((await open(`/edit-trip/${id}${search}`, { cookie })).text).toContain('The outline')
  },
)
