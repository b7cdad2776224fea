import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isLong, rounds } from '../server/src/testing/strength.ts'
import { ensureBuilt } from './build.mjs'

const run = promisify(execFile)
const root = join(import.meta.dirname, '..')
// The Node that the person's machine has, not the pinned one that runs these tests.
const PATH = process.env['PATH']
  ?.split(':')
  .filter(folder => !folder.includes('node-linux-'))
  .join(':')
// No start waits for a build.
beforeAll(ensureBuilt, 600_000)
const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'caravan life '))
  folders.push(folder)
  return folder
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  if (typeof address !== 'object' || !address) throw new Error('no port')
  return address.port
}

interface Started {
  process: ChildProcess
  url: string
  dataDir: string
  milliseconds: number
  said(): string
}

/** `npm start`, up to the first answer over HTTP. */
async function npmStart({
  cwd = root,
  dataDir = temporaryFolder(),
  viaNpm = false,
  patience = 60_000,
  args: more = [] as string[],
  env = {},
} = {}): Promise<Started> {
  const port = await freePort()
  const began = performance.now()
  const [command, args] = viaNpm ? ['npm', ['start']] : ['sh', ['scripts/start.sh', ...more]]
  const child = spawn(command, args, {
    cwd,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PATH,
      DATABASE_URL: '',
      DATA_DIR: dataDir,
      PORT: String(port),
      HOST: '127.0.0.1',
      CAPTCHA: 'off',
      RATE_LIMITS: 'off',
      ...env,
    },
  })
  let output = ''
  child.stdout?.on('data', chunk => (output += chunk))
  child.stderr?.on('data', chunk => (output += chunk))
  const url = `http://localhost:${port}`
  while (!(await isReady(url))) {
    if (child.exitCode !== null || performance.now() - began > patience)
      throw new Error(`npm start did not get ready:\n${output}`)
    await delay(50)
  }
  return { process: child, url, dataDir, milliseconds: performance.now() - began, said: () => output }
}

async function isReady(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/api/ready`).catch(() => undefined)
  return answer?.ok ?? false
}

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  for (const deadline = Date.now() + 30_000; !(await holds()); await delay(50))
    if (Date.now() > deadline) throw new Error(`this does not come true: ${holds}`)
}

/** The server itself, which the shell has started. */
function serverOf({ process: { pid } }: Started): number {
  return Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim())
}

/** Every process that has the data folder in its command line or as its working directory. */
function processesOf(dataDir: string): number[] {
  return readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .map(Number)
    .filter(pid => {
      try {
        const environment = readFileSync(`/proc/${pid}/environ`, 'utf8')
        const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
        return (
          pid !== process.pid && (environment.includes(`DATA_DIR=${dataDir}\0`) || command.includes(dataDir))
        )
      } catch {
        return false
      }
    })
}

async function untilGone(dataDir: string): Promise<void> {
  for (const deadline = Date.now() + 15_000; processesOf(dataDir).length > 0; await delay(100)) {
    if (Date.now() > deadline) throw new Error(`still running: ${processesOf(dataDir)}`)
  }
}

async function signUp(url: string, username: string): Promise<number> {
  const answer = await fetch(`${url}/api/users/register/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      username,
      email: `${username}@example.com`,
      password: 'Correct horse 9!',
      confirmPassword: 'Correct horse 9!',
      recaptcha_token: 'off',
    }),
  })
  return answer.status
}

async function signIn(url: string, username: string): Promise<number> {
  const answer = await fetch(`${url}/api/users/token`, {
    method: 'POST',
    body: new URLSearchParams({ username, password: 'Correct horse 9!' }),
  })
  return answer.status
}

describe.runIf(process.platform === 'linux')('npm start', () => {
  test('Ctrl-C stops everything and leaves no process behind', async () => {
    const started = await npmStart()
    expect(processesOf(started.dataDir).length).toBeGreaterThan(1)
    // A terminal sends the signal to the whole foreground group.
    process.kill(-(started.process.pid ?? 0), 'SIGINT')
    await once(started.process, 'exit')
    expect(started.process.exitCode).toBe(0)
    await untilGone(started.dataDir)
  })

  test('kill -9 of it leaves no orphan, and the next start has everything that was acknowledged', async () => {
    const dataDir = temporaryFolder()
    const usernames = Array.from({ length: rounds({ usual: 2, long: 50 }) }, (_, n) => `traveller${n}`)
    for (const [round, username] of usernames.entries()) {
      const started = await npmStart({ dataDir })
      expect(await signUp(started.url, username)).toBe(201)
      for (const earlier of usernames.slice(0, round)) expect(await signIn(started.url, earlier)).toBe(200)
      started.process.kill('SIGKILL')
      await untilGone(dataDir)
    }
  })

  test('kill -9 of npm itself leaves no orphan either', async () => {
    const started = await npmStart({ viaNpm: true })
    started.process.kill('SIGKILL')
    await untilGone(started.dataDir)
  })

  test('starts again when it is killed or makes a mistake, also where nobody reads what it says', async () => {
    const mistake = `process.on('SIGUSR2',()=>{throw%20new%20Error('mine')})`
    const started = await npmStart({ env: { NODE_OPTIONS: `--import=data:text/javascript,${mistake}` } })
    const { url, dataDir } = started
    expect(await signUp(url, 'ana')).toBe(201)
    process.kill(serverOf(started), 'SIGKILL')
    await until(() => started.said().includes('has ended by itself (code 137) and starts again in 1 s.'))
    await until(() => isReady(url))
    expect(await signIn(url, 'ana')).toBe(200)

    started.process.stdout?.destroy()
    started.process.stderr?.destroy()
    const server = serverOf(started)
    process.kill(server, 'SIGUSR2')
    await until(() => !existsSync(`/proc/${server}`))
    await until(() => isReady(url))
    expect(await signIn(url, 'ana')).toBe(200)

    const again = serverOf(started)
    process.kill(again, 'SIGKILL')
    await until(() => !existsSync(`/proc/${again}`))
    started.process.kill('SIGTERM')
    await untilGone(dataDir)
  })

  test('ends with a server that is refused, and with --once with any', async () => {
    const refused = spawn('sh', ['scripts/start.sh'], {
      cwd: root,
      env: { PATH, PORT: 'http' },
      stdio: 'ignore',
    })
    expect((await once(refused, 'exit'))[0]).toBe(1)
    const started = await npmStart({ args: ['--once'] })
    process.kill(started.process.pid ?? 0, 'SIGKILL')
    expect((await once(started.process, 'exit'))[1]).toBe('SIGKILL')
    await untilGone(started.dataDir)
  })

  test('waits for a database that is away, and ends when it is told to stop', async () => {
    const waiting = spawn('sh', ['scripts/start.sh'], {
      cwd: root,
      env: {
        PATH,
        DATA_DIR: temporaryFolder(),
        PORT: String(await freePort()),
        DATABASE_URL: `postgres://ana@127.0.0.1:${await freePort()}/trips`,
      },
    })
    let said = ''
    waiting.stderr.on('data', chunk => (said += chunk))
    await until(() => said.includes('Caravan waits for it.'))
    waiting.kill('SIGTERM')
    expect((await once(waiting, 'exit'))[0]).toBe(0)
    expect(said).not.toContain('starts again')
  })

  test('operators list and confirm accounts while it runs', async () => {
    const started = await npmStart()
    const admin = async (...args: string[]) => {
      const command = run('node', ['scripts/run.mjs', 'server/src/admin.ts', ...args], {
        cwd: root,
        env: { ...process.env, PATH, DATABASE_URL: '', DATA_DIR: started.dataDir, PUBLIC_URL: started.url },
      })
      const failed = (error: { code: number; stderr: string }) => `${error.code}: ${error.stderr}`
      return command.then(({ stdout }) => stdout, failed)
    }
    expect(await admin('users')).toContain('There are no accounts yet.')
    await signUp(started.url, 'ana')
    expect(await admin('users')).toMatch(/ana +ana@example\.com +not confirmed/)
    expect(await admin('verify', 'ana')).toContain('ana@example.com is confirmed.')
    expect(await admin()).toMatch(/^2: For operators.*npm run admin/s)
    process.kill(-(started.process.pid ?? 0), 'SIGINT')
    await untilGone(started.dataDir)
  })
})

test('a server that ends again and again is started after pauses that grow to a minute', () => {
  const folder = temporaryFolder()
  const script = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), `#!/bin/sh\n${text}\n`, { mode: 0o755 })
  }
  cpSync(join(root, 'scripts/start.sh'), join(folder, 'scripts/start.sh'))
  script('bin/sleep', 'echo "$1" >> pauses')
  script('node_modules/node-linux-test/bin/node', '[ "$(wc -l < pauses)" -ge 9 ] && exit 0; exit 70')
  writeFileSync(join(folder, 'pauses'), '')
  execFileSync('sh', [join(folder, 'scripts/start.sh')], {
    env: { PATH: `${join(folder, 'bin')}:${PATH}` },
    stdio: 'ignore',
  })
  const pauses = readFileSync(join(folder, 'pauses'), 'utf8').trim().split('\n')
  expect(pauses).toEqual(['1', '2', '4', '8', '16', '32', '60', '60', '60'])
})

// Installing and building all of it takes minutes.
describe.runIf(process.platform === 'linux' && isLong)(
  'a fresh clone',
  () => {
    test('installed by an old npm without install scripts, in a path with spaces, it starts, and the second time at once', async () => {
      const clone = join(temporaryFolder(), 'a clone')
      const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
        cwd: root,
        encoding: 'utf8',
      }).split('\0')
      for (const file of files)
        if (file && existsSync(join(root, file))) cpSync(join(root, file), join(clone, file))
      execFileSync(
        'npx',
        ['--yes', 'npm@9.2.0', 'ci', '--ignore-scripts', '--prefer-offline', '--loglevel=error'],
        { cwd: clone, env: { ...process.env, PATH }, stdio: ['ignore', 'ignore', 'inherit'] },
      )
      const dataDir = temporaryFolder()
      const first = await npmStart({ cwd: clone, dataDir, viaNpm: true, patience: 120_000 })
      expect(await (await fetch(first.url)).text()).toContain('<div id="root">')
      process.kill(-(first.process.pid ?? 0), 'SIGINT')
      await untilGone(dataDir)
      const second = await npmStart({ cwd: clone, dataDir, viaNpm: true })
      // Nothing is installed or built again. How fast that is on a machine of its own is for the bench to say.
      expect(second.milliseconds).toBeLessThan(first.milliseconds / 2)
      process.kill(-(second.process.pid ?? 0), 'SIGINT')
      await untilGone(dataDir)
    })
  },
  240_000,
)
