import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { startServer } from '../e2e/server.ts'
import { administer } from '../server/src/testing/admin-connection.ts'
import { openEvents } from '../server/src/testing/event-stream.ts'
import { freePort } from '../server/src/testing/server-process.ts'
import { benchEnv, makeAccount, median, signIn } from './account.ts'
import { type Call, caller, makeTrip, type Target } from './planner.ts'
import { treeOf } from './rate.ts'

const ROUNDS = 20
const WRITERS = 4

const example = (name: string) => readFileSync(join(import.meta.dirname, '../deploy/standby', name), 'utf8')

/** Debian's programs as their user, each of which ends with this one. */
const run = (program: string, words: readonly string[], env = {}) =>
  spawn('runuser', ['-u', 'postgres', '--', program, ...words], {
    stdio: 'ignore',
    env: { PATH: process.env['PATH'], ...env },
  })

interface Node {
  name: string
  sql: number
  rest: number
  data: string
  patroni?: ChildProcess
}

const is = async ({ rest }: Node, role: 'primary' | 'synchronous') =>
  (await fetch(`http://127.0.0.1:${rest}/${role}`).catch(() => undefined))?.ok ?? false

async function until(what: string, holds: () => Promise<boolean> | boolean, seconds = 120): Promise<void> {
  for (const end = Date.now() + seconds * 1_000; !(await holds()); await delay(100))
    if (Date.now() > end) throw new Error(`${what}: not after ${seconds} s`)
}

/** Three etcd, two Patroni and HAProxy from the files of `deploy/standby`, with ports of this machine in them. */
async function startCluster() {
  const folder = mkdtempSync(join(tmpdir(), 'caravan-standby-'))
  execFileSync('chown', ['postgres', folder])
  const children: ChildProcess[] = []
  const etcds = await Promise.all(
    ['a', 'b', 'c'].map(async name => ({ name, peers: await freePort(), clients: await freePort() })),
  )
  const peers = etcds.map(({ name, peers }) => `${name}=http://127.0.0.1:${peers}`).join()
  for (const { name, peers: own, clients } of etcds) {
    const [peer, client] = [`http://127.0.0.1:${own}`, `http://127.0.0.1:${clients}`]
    const words = ['--name', name, '--data-dir', join(folder, name), '--initial-cluster', peers]
    words.push('--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer)
    words.push('--listen-client-urls', client, '--advertise-client-urls', client)
    children.push(run('etcd', words))
  }
  const nodes: Node[] = []
  for (const name of ['one', 'two'])
    nodes.push({ name, sql: await freePort(), rest: await freePort(), data: join(folder, `pg-${name}`) })
  const start = (node: Node) => {
    const config = example('patroni.yml')
      .replace('name: one', `name: ${node.name}`)
      .replaceAll('10.0.0.11:8008', `127.0.0.1:${node.rest}`)
      .replaceAll('10.0.0.11:5432', `127.0.0.1:${node.sql}`)
      .replace(/hosts: .*/, `hosts: ${etcds.map(({ clients }) => `127.0.0.1:${clients}`).join()}`)
      .replace('/var/lib/postgresql/15/caravan', node.data)
      .replaceAll('10.0.0.0/24', '127.0.0.1/32')
    const file = join(folder, `${node.name}.yml`)
    writeFileSync(file, `${config}  parameters: { unix_socket_directories: ${folder} }\n`)
    node.patroni = run('patroni', [file])
  }
  for (const node of nodes) {
    start(node)
    await until('a primary', () => is(nodes[0] as Node, 'primary'))
  }
  const [port, readPort] = [await freePort(), await freePort()]
  const [one, two] = nodes.map(({ sql, rest }) => `127.0.0.1:${sql} check port ${rest}`)
  const haproxy = example('haproxy.cfg')
    .replace('bind 127.0.0.1:5000', `bind 127.0.0.1:${port}`)
    .replace('bind 127.0.0.1:5001', `bind 127.0.0.1:${readPort}`)
    .replaceAll('10.0.0.11:5432 check port 8008', String(one))
    .replaceAll('10.0.0.12:5432 check port 8008', String(two))
  writeFileSync(join(folder, 'haproxy.cfg'), haproxy)
  children.push(spawn('haproxy', ['-q', '-f', join(folder, 'haproxy.cfg')], { stdio: 'ignore' }))
  return {
    ...{ nodes, start, port, readPort },
    async stop() {
      for (const { patroni } of nodes) for (const pid of treeOf(patroni?.pid ?? 0).reverse()) kill(pid)
      for (const node of nodes) killPostgres(node)
      for (const { pid = 0 } of children) for (const each of treeOf(pid)) kill(each)
      await delay(500)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

type Cluster = Awaited<ReturnType<typeof startCluster>>

function kill(pid: number): void {
  try {
    if (pid > 0) process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended by itself.
  }
}

function killPostgres({ data }: Node): void {
  try {
    const [postmaster = ''] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')
    for (const pid of treeOf(Number(postmaster))) kill(pid)
  } catch {
    // It does not run.
  }
}

/** As if its machine lost its power. */
function killMachine(node: Node): void {
  for (const pid of treeOf(node.patroni?.pid ?? 0)) kill(pid)
  killPostgres(node)
}

/** Each writer counts up in an item of its own, and knows the last number that was acknowledged; others export and listen. */
function work({ url, token }: Target, tripId: string, items: readonly string[]) {
  const answers = new Map<string, number>()
  const acknowledged = new Map<string, number>()
  const state = { isOver: false, longest: 0, lastOk: performance.now(), gap: 0, unasked: 0, heard: 0 }
  const authorization = `Bearer ${token}`
  async function ask(method: string, path: string, body?: object): Promise<boolean> {
    const began = performance.now()
    const answer = await fetch(`${url}/api${path}`, {
      ...{ method, headers: { authorization, ...(body && { 'content-type': 'application/json' }) } },
      ...(body && { body: JSON.stringify(body) }),
    }).catch(() => undefined)
    await answer?.arrayBuffer()
    const said = String(answer?.status ?? 'cut')
    answers.set(said, (answers.get(said) ?? 0) + 1)
    if (said === '503' && !answer?.headers.has('retry-after')) state.unasked++
    state.longest = Math.max(state.longest, performance.now() - began)
    return answer?.ok ?? false
  }
  async function writer(id: string): Promise<void> {
    for (let n = 1; !state.isOver; n++) {
      if (await ask('PUT', `/subtripitems/sub_trip/item/${id}`, { details: String(n) })) {
        const now = performance.now()
        acknowledged.set(id, n)
        state.gap = Math.max(state.gap, now - state.lastOk)
        state.lastOk = now
      }
      await delay(30)
    }
  }
  async function exporter(): Promise<void> {
    for (; !state.isOver; await delay(200)) await ask('GET', `/trips/${tripId}/export.json`)
  }
  async function listener(): Promise<void> {
    for (; !state.isOver; await delay(500)) {
      const stream = await openEvents(`${url}/api/trips/${tripId}/live`, { authorization }).catch(
        () => undefined,
      )
      while (!state.isOver && (await stream?.next().catch(() => undefined))) state.heard = performance.now()
      stream?.close()
    }
  }
  const all = [...items.map(writer), exporter(), listener()]
  return {
    ...{ answers, acknowledged, state },
    async end() {
      state.isOver = true
      await Promise.all(all)
    },
  }
}

async function lost(call: Call, tripId: string, acknowledged: ReadonlyMap<string, number>): Promise<number> {
  const plan: { items: { id: string; details: string }[] } = await call('GET', `/trips/${tripId}/plan`)
  return plan.items.filter(({ id, details }) => Number(details) < (acknowledged.get(id) ?? 0)).length
}

/** The primary of two PostgreSQL dies 20 times while others write; needs Debian's patroni, etcd-server, haproxy and postgresql-15. */
export async function* benchStandby(): AsyncGenerator<string> {
  const cluster = await startCluster()
  try {
    yield* killPrimaries(cluster, await prepare(cluster))
  } finally {
    await cluster.stop()
  }
}

async function prepare({ nodes, port, readPort }: Cluster) {
  const [first, second] = nodes
  if (!first || !second) throw new Error('there are two')
  await until('a synchronous standby', () => is(second, 'synchronous'))
  const admin = `postgres://postgres:first-secret@127.0.0.1:${first.sql}/postgres`
  await administer(admin, "create role caravan login password 'fourth-secret'")
  await administer(admin, 'create database caravan owner caravan')
  const at = (port: number) => `postgres://caravan:fourth-secret@127.0.0.1:${port}/caravan`
  const answers = (url: string) =>
    administer(url, 'select 1').then(
      () => true,
      () => false,
    )
  const found = { DATABASE_URL: at(port), DATABASE_READ_URL: at(readPort) }
  for (const url of Object.values(found)) await until('HAProxy', () => answers(url))
  return found
}

async function* killPrimaries({ nodes, start }: Cluster, databases: Record<string, string>) {
  const server = await startServer({ env: { ...benchEnv, ...databases } })
  try {
    await makeAccount(server, 'ana')
    const target = { url: server.url, token: await signIn(server, 'ana') }
    const call = caller(target)
    const tripId = await makeTrip(call, 2, WRITERS)
    const plan: { items: { id: string }[] } = await call('GET', `/trips/${tripId}/plan`)
    const items = plan.items.map(({ id }) => id)
    const load = work(target, tripId, items)
    const { state } = load
    const gaps: number[] = []
    let gone = 0
    for (let round = 1; round <= ROUNDS; round++) {
      await delay(2_000)
      const [primary] = (
        await Promise.all(nodes.map(async node => ((await is(node, 'primary')) ? [node] : [])))
      ).flat()
      if (!primary) throw new Error('there is no primary')
      state.gap = 0
      killMachine(primary)
      const killed = performance.now()
      await until('a write', () => state.lastOk > killed + 1_000)
      await until('an event', () => state.heard > state.lastOk - 1_000)
      gaps.push(state.gap)
      gone += await lost(call, tripId, load.acknowledged)
      start(primary)
      await until(`the ${round}th standby`, () => is(primary, 'synchronous'))
    }
    await load.end()
    gone += await lost(call, tripId, load.acknowledged)
    const said = [...load.answers].map(([status, count]) => `${count} × ${status}`).join(', ')
    yield `the primary was killed ${ROUNDS} times; without a write ${(median(gaps) / 1_000).toFixed(1)} s, at most ${(Math.max(...gaps) / 1_000).toFixed(1)} s (at most 30)`
    yield `${said}, ${state.unasked} × 503 without Retry-After; the longest call ${(state.longest / 1_000).toFixed(1)} s`
    yield `${gone} acknowledged writes lost (none may be)`
  } finally {
    await server.stop()
  }
}
