// Tries deploy/ where there is no Docker, as root on Debian, with debootstrap:
//   apt-get install debootstrap && node scripts/run.mjs scripts/try-deploy.mjs [FOLDER]
// It takes some ten minutes, and 4 GB in FOLDER. An empty Debian takes each step of the Dockerfile in its order. The image
// runs as its user, without rights, on a system of which it may write /data alone, within 512 MiB; then the programs that
// the other files are for read them.
import { execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { root as checkout } from './node.mjs'

const folder = process.argv[2] ?? '/var/tmp/caravan-deploy'
const MEMORY = 512 * 1024 * 1024
const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt'

const run = (command, args, options = {}) =>
  execFileSync(command, args, { cwd: checkout, stdio: ['ignore', 'inherit', 'inherit'], ...options })
const read = (command, args) => execFileSync(command, args, { cwd: checkout, encoding: 'utf8' }).trim()
/** Runs a script of the shell with arguments, in mounts of its own that end with it. */
const mounted = (script, ...args) => run('unshare', ['--mount', 'sh', '-ec', script, 'sh', ...args])
const need = (holds, what) => {
  if (!holds) throw new Error(`This does not hold: ${what}`)
  console.log(`  holds: ${what}`)
}

const settings = env =>
  Object.entries(env)
    .map(pair => pair.join('='))
    .join(' ')

/** A copy of an empty Debian that finds the machine's registries. */
function emptyDebian(suite, name) {
  const base = join(folder, `debian-${suite}`)
  if (!existsSync(join(base, 'bin/sh'))) {
    rmSync(base, { recursive: true, force: true })
    const [mirror] = read('apt-get', ['indextargets', '--format', '$(REPO_URI)', 'Origin: Debian']).split(
      '\n',
    )
    run('debootstrap', ['--variant=minbase', suite, base, mirror])
  }
  const made = join(folder, name)
  rmSync(made, { recursive: true, force: true })
  run('cp', ['--archive', base, made])
  cpSync('/etc/resolv.conf', join(made, 'etc/resolv.conf'), { dereference: true })
  if (existsSync(CERTIFICATES)) cpSync(CERTIFICATES, join(made, 'etc/machine.crt'))
  return made
}

const inside = `mount -t proc proc "$1/proc"; mount --rbind /dev "$1/dev"; exec chroot "$1" /usr/bin/env -i $3 sh -ec "$2"`

/** Packages of Debian are kept for the next time, which takes minutes less. */
function runIn({ root, cwd, env }, step) {
  const layer = join(folder, `packages-${createHash('sha256').update(step).digest('hex').slice(0, 12)}`)
  const isPackages = step.startsWith('apt-get ')
  if (isPackages && existsSync(layer)) {
    rmSync(root, { recursive: true })
    run('cp', ['--archive', layer, root])
    return
  }
  const machine = {
    NODE_EXTRA_CA_CERTS: '/etc/machine.crt',
    npm_config_registry: read('npm', ['config', 'get', 'registry']),
  }
  mounted(
    inside,
    root,
    `cd ${cwd}; ${step}`,
    settings({ PATH, HOME: '/root', DEBIAN_FRONTEND: 'noninteractive', ...machine, ...env }),
  )
  if (isPackages) run('cp', ['--archive', root, layer])
}

/** Carries out the Dockerfile, and answers the last image. */
function build() {
  const text = readFileSync(join(checkout, 'deploy/Dockerfile'), 'utf8').replaceAll(/^#.*\n/gm, '')
  const image = { root: '', cwd: '/', env: {}, user: 'root', command: [], health: '', volume: '' }
  for (const line of text.split('\n').filter(Boolean)) {
    const [, verb, rest] = /^(\w+) (.*)$/.exec(line) ?? []
    console.log(`\n${line}`)
    if (verb === 'FROM') {
      const [, suite, name = 'final'] = /^debian:(\w+)-slim(?: AS (\w+))?$/.exec(rest)
      Object.assign(image, { root: emptyDebian(suite, name), cwd: '/', env: {}, user: 'root' })
    } else if (verb === 'RUN') runIn(image, rest)
    else if (verb === 'COPY' && rest.startsWith('--from=')) {
      const [, from, source, target] = /^--from=(\w+) (\S+) (\S+)$/.exec(rest)
      run('cp', ['--archive', join(folder, from, source), join(image.root, target)])
    } else if (verb === 'COPY') {
      const files = 'git ls-files -co --exclude-standard -z | xargs -0 ls -d 2>/dev/null | tar c -T -'
      run('sh', ['-ec', `${files} | tar x --no-same-owner -C "$1"`, 'sh', join(image.root, image.cwd)])
    } else if (verb === 'WORKDIR') {
      image.cwd = rest
      mkdirSync(join(image.root, rest), { recursive: true })
    } else if (verb === 'ENV') {
      Object.assign(image.env, Object.fromEntries(rest.split(' ').map(pair => pair.split('='))))
    } else if (verb === 'USER') image.user = rest
    else if (verb === 'CMD') image.command = JSON.parse(rest)
    else if (verb === 'HEALTHCHECK') image.health = rest.replace(/^.*?CMD /, '')
    else if (verb === 'VOLUME') image.volume = rest
    else if (!['EXPOSE', 'STOPSIGNAL'].includes(verb)) throw new Error(`${verb} is not known here`)
  }
  return image
}

/** Where the kernel limits the memory of a group of processes, of either generation. */
function limitMemory() {
  const v2 = existsSync('/sys/fs/cgroup/cgroup.controllers')
  const group = v2 ? '/sys/fs/cgroup/caravan-try' : '/sys/fs/cgroup/memory/caravan-try'
  mkdirSync(group, { recursive: true })
  writeFileSync(join(group, v2 ? 'memory.max' : 'memory.limit_in_bytes'), `${MEMORY}`)
  const peak = () => readFileSync(join(group, v2 ? 'memory.peak' : 'memory.max_usage_in_bytes'), 'utf8')
  return { group, peak: () => Math.round(Number(peak()) / 1024 / 1024) }
}

const contained = `
mount --make-rprivate /
mount --bind "$1" "$1"
mount -t proc proc "$1/proc"
mount -t tmpfs -o mode=1777 tmpfs "$1/tmp"
mount -t tmpfs -o mode=755 tmpfs "$1/dev"
for device in null zero full random urandom; do touch "$1/dev/$device"; mount --bind "/dev/$device" "$1/dev/$device"; done
mkdir "$1/dev/shm"
mount -t tmpfs -o mode=1777 tmpfs "$1/dev/shm"
mount --bind "$2" "$1$3"
mount -o remount,bind,ro "$1"
cd "$1"
exec chroot "$1" /usr/bin/env --chdir="$4" -i $6 setpriv --reuid="$5" --regid="$5" --clear-groups \\
  --no-new-privs --bounding-set=-all --inh-caps=-all -- "\${@:7}"`

/** Starts the image as a container would be, and answers once it is ready. */
async function start(image, data, port, group) {
  const env = { PATH, ...image.env, HOST: '127.0.0.1', CAPTCHA: 'off', PORT: port, LOG_LEVEL: 'warn' }
  const parts = [image.root, data, image.volume, image.cwd, image.user, settings(env), ...image.command]
  const script = `echo $$ > ${group}/cgroup.procs; exec unshare --mount --pid --fork --kill-child bash -ec "$0" bash "$@"`
  const began = performance.now()
  const shell = spawn('bash', ['-c', script, contained, ...parts], { stdio: 'inherit' })
  const ended = once(shell, 'exit')
  const url = `http://localhost:${port}`
  while (!(await fetch(`${url}/api/ready`).catch(() => undefined))?.ok) {
    if (shell.exitCode !== null) throw new Error('It ended before it was ready.')
    await delay(50)
  }
  const pid = Number(readFileSync(`/proc/${shell.pid}/task/${shell.pid}/children`, 'utf8'))
  console.log(`  ready after ${Math.round(performance.now() - began)} ms`)
  const within = (...command) =>
    run('nsenter', [
      `--target=${pid}`,
      '--mount',
      '--pid',
      '--root',
      `--wd=/proc/${pid}/cwd`,
      '/usr/bin/env',
      `PATH=${PATH}`,
      `PORT=${port}`,
      ...command,
    ])
  const end = async signal => {
    const asked = performance.now()
    process.kill(pid, signal)
    const [code] = await ended
    return { code, ms: Math.round(performance.now() - asked) }
  }
  return { url, pid, within, end }
}

async function call(url, method, path, { token, json, body } = {}) {
  const answer = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(json ? { 'content-type': 'application/json' } : {}),
    },
    body: json ? JSON.stringify(json) : body,
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status} ${text}`)
  return JSON.parse(text)
}

const person = { username: 'ana', password: 'Correct horse 9!' }
const signIn = async url =>
  (await call(url, 'POST', '/users/token', { body: new URLSearchParams(person) })).access_token

async function visit({ url }) {
  const registration = {
    ...person,
    email: 'ana@example.com',
    confirmPassword: person.password,
    recaptcha_token: '',
  }
  await call(url, 'POST', '/users/register/', { json: registration })
  const token = await signIn(url)
  const picture = new FormData()
  picture.append('file', new Blob([readFileSync(join(checkout, 'web/public/icon-192.png'))]), 'a.png')
  const { avatar_url } = await call(url, 'POST', '/users/me/profile/avatar', { token, body: picture })
  need(avatar_url, 'a picture is drawn anew')
  const found = await call(url, 'GET', '/trips/google_places?query=Kyoto', { token })
  need(found.length > 0, 'places are found')
  const [place] = found
  const draft = { name: 'Japan', start_date: '2027-03-27', end_date: '2027-03-30', places: [place] }
  const { id } = await call(url, 'POST', '/trips/create_trip/', { token, json: draft })
  need(
    (await call(url, 'GET', `/trips/${id}/plan`, { token })).trip.name === 'Japan',
    'a trip is made and read',
  )
  need((await (await fetch(url)).text()).includes('<div id="root">'), 'a page is served')
}

async function tryImage(image) {
  const data = join(folder, 'data')
  rmSync(data, { recursive: true, force: true })
  run('cp', ['--archive', join(image.root, image.volume), data])
  const { group, peak } = limitMemory()
  const port = 3900
  console.log('\nThe first start')
  const first = await start(image, data, port, group)
  await visit(first)
  const status = readFileSync(`/proc/${first.pid}/status`, 'utf8')
  need(/^Uid:\t10001\t10001/m.test(status) && /^CapBnd:\t0+$/m.test(status), 'it is a user without rights')
  first.within('sh', '-c', image.health)
  need(true, 'the health check passes')
  first.within('sh', '-c', `! touch ${image.cwd}/a 2>/dev/null && touch ${image.volume}/a`)
  need(true, 'nothing but the data can be written')
  const stopped = await first.end('SIGTERM')
  need(stopped.code === 0 && stopped.ms < 10_000, `it ends in order when it is told to (${stopped.ms} ms)`)
  console.log('\nThe second start, killed')
  const second = await start(image, data, port, group)
  await signIn(second.url)
  await second.end('SIGKILL')
  console.log('\nThe third start')
  const third = await start(image, data, port, group)
  need(await signIn(third.url), 'what was stored is there after it was killed')
  await third.end('SIGTERM')
  console.log(`  at most ${peak()} MiB of ${MEMORY / 1024 / 1024}, what the kernel keeps of files included`)
}

/** Has the programs read the files that are for them. */
function readConfigurations() {
  const root = emptyDebian('trixie', 'tools')
  const files = join(root, 'deploy')
  cpSync(join(checkout, 'deploy'), files, { recursive: true })
  cpSync(join(checkout, 'docs/alerts.yml'), join(files, 'alerts.yml'))
  mkdirSync(join(root, 'opt/caravan/scripts'), { recursive: true })
  const programs = 'caddy docker-compose haproxy nginx openssl prometheus systemd'
  const steps = [
    `apt-get update -q && apt-get install --yes -q --no-install-recommends ${programs} >/dev/null`,
    'useradd --system caravan',
    `cd /etc/ssl && openssl req -x509 -newkey rsa:2048 -nodes -days 9 -subj /CN=trips.example.org -keyout private/trips.example.org.key -out certs/trips.example.org.pem 2>/dev/null
     cat certs/trips.example.org.pem private/trips.example.org.key > /etc/haproxy/trips.example.org.pem`,
    'cp /deploy/nginx.conf /etc/nginx/conf.d/caravan.conf && nginx -t',
    'caddy validate --config /deploy/Caddyfile --adapter caddyfile',
    'haproxy -c -f /deploy/haproxy.cfg',
    'promtool check rules /deploy/alerts.yml',
    'cp /deploy/caravan.service /etc/systemd/system/ && systemd-analyze verify caravan.service',
    'systemd-analyze security --offline=true --no-pager caravan.service | tail -1',
    'cd /deploy && export PUBLIC_URL=https://trips.example.org POSTGRES_PASSWORD=p && docker-compose -f compose.yaml config --quiet && docker-compose -f compose.yaml -f compose.postgres.yaml config --quiet',
  ]
  for (const step of steps) {
    console.log(`\n${step}`)
    mounted(inside, root, step, settings({ PATH, HOME: '/root', DEBIAN_FRONTEND: 'noninteractive' }))
  }
}

mkdirSync(folder, { recursive: true })
await tryImage(build())
readConfigurations()
console.log('\nAll of it holds.')
