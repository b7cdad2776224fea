// Draws who imports whom, room by room, as a Mermaid chart: `node scripts/structure.mjs server` or `web`.
// An arrow that follows from others is left out. Below the chart: the files that import themselves by way of others.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

const [side = 'server'] = process.argv.slice(2)
const root = join(import.meta.dirname, '..', side, 'src')
const files = readdirSync(root, { recursive: true }).filter(
  file => /\.tsx?$/.test(file) && !/\.test\.|\.d\.ts$|^testing\//.test(file),
)
const known = new Set(files)
const imports = new Map(files.map(file => [file, importsOf(file)]))

function importsOf(file) {
  const text = readFileSync(join(root, file), 'utf8')
  const found = text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'(\.[^']+)'/g)
  return [...found].map(([, path]) => normalize(join(dirname(file), path))).filter(path => known.has(path))
}

/** A folder, or a file that puts folders together; undefined for any other file that lies in none. */
const roomOf = file => /^[^/]+(?=\/)/.exec(file)?.[0] ?? /^(main|app|ground|routes)(?=\.)/.exec(file)?.[0]

const rooms = new Map()
for (const [file, paths] of imports)
  for (const [from, to] of paths.map(path => [roomOf(file), roomOf(path)]))
    if (from && to && from !== to) rooms.set(from, (rooms.get(from) ?? new Set()).add(to))

function reachedFrom(start, next) {
  const reached = new Set()
  const open = [...next(start)]
  for (let at = open.pop(); at !== undefined; at = open.pop())
    if (!reached.has(at)) {
      reached.add(at)
      open.push(...next(at))
    }
  return reached
}

const below = room => rooms.get(room) ?? []
console.log('```mermaid\nflowchart TB')
for (const [room, targets] of rooms)
  for (const target of targets) {
    const follows = [...targets].some(other => other !== target && reachedFrom(other, below).has(target))
    if (!follows) console.log(`  ${room} --> ${target}`)
  }
console.log('```')
const circular = files.filter(file => reachedFrom(file, path => imports.get(path) ?? []).has(file))
console.log(
  `\n${files.length} files; in circles: ${circular.length}${circular.map(file => `\n  ${file}`).join('')}`,
)
