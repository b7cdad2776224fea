import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

const example = (name: string) => readFileSync(join(import.meta.dirname, '../deploy', name), 'utf8')

/** The examples of `deploy/` with these ports in them, and without https. */
const examples = {
  haproxy: (port: number, servers: readonly number[]) => ({
    config: example('haproxy.cfg')
      .replace('bind :80', `bind 127.0.0.1:${port}`)
      .replace(/^\tbind :443.*\n/m, '')
      .replace(/^\thttp-request redirect.*\n/m, '')
      .replace(/^\tserver [\s\S]*/m, servers.map((to, n) => `\tserver s${n} 127.0.0.1:${to}\n`).join('')),
    command: (file: string) => ['haproxy', '-q', '-f', file],
  }),
  nginx: (port: number, servers: readonly number[], folder: string) => ({
    config: `daemon off; pid ${folder}/pid; error_log ${folder}/error.log; events {}
      http { access_log off;\n${example('nginx.conf')
        .replace(/^\tserver 127.*$/m, servers.map(to => `\tserver 127.0.0.1:${to} max_fails=0;`).join('\n'))
        .replace(/^server \{\n\tlisten 80;[\s\S]*?^\}\n/m, '')
        .replace(/^\tlisten 443 ssl;\n\tlisten .*$/m, `\tlisten 127.0.0.1:${port};`)
        .replace(/^\tssl_.*\n/gm, '')
        .replace(/^\tserver_name .*\n/m, '')}}`,
    command: (file: string) => ['nginx', '-p', folder, '-c', file],
  }),
}

export type Balancer = keyof typeof examples

/** Debian's HAProxy or nginx before these servers. */
export async function startBalancer(name: Balancer, port: number, servers: readonly number[]) {
  const folder = mkdtempSync(join(tmpdir(), `caravan-${name}-`))
  const file = join(folder, 'config')
  const { config, command } = examples[name](port, servers, folder)
  writeFileSync(file, config)
  const [program = '', ...words] = command(file)
  const child = spawn(program, words, { stdio: ['ignore', 'ignore', 'inherit'] })
  const ready = async () => (await fetch(`http://localhost:${port}/api/ready`).catch(() => undefined))?.ok
  for (const until = Date.now() + 20_000; !(await ready()); await delay(50))
    if (Date.now() > until || child.exitCode !== null) throw new Error(`${name} is not ready`)
  return {
    async stop() {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
      await rm(folder, { recursive: true })
    },
  }
}
