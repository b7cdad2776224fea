// Draws who imports whom, room by room, as a Mermaid chart: `node scripts/structure.mjs server` or `web`.
// An arrow that follows from others is left out. Below the chart: the files that import themselves by way of others.
import { importsOf, inCircles, reachedFrom } from './imports.mjs'

const [side = 'server'] = process.argv.slice(2)
const imports = importsOf(side)

/** A folder, or a file that puts folders together; undefined for any other file that lies in none. */
const roomOf = file =>
  /^[^/]+(?=\/)/.exec(file)?.[0] ?? /^(main|app|ground|routes|kinds)(?=\.)/.exec(file)?.[0]

const rooms = new Map()
for (const [file, paths] of imports)
  for (const [from, to] of paths.map(path => [roomOf(file), roomOf(path)]))
    if (from && to && from !== to) rooms.set(from, (rooms.get(from) ?? new Set()).add(to))

const below = room => rooms.get(room) ?? []
console.log('```mermaid\nflowchart TB')
for (const [room, targets] of rooms)
  for (const target of targets) {
    const follows = [...targets].some(other => other !== target && reachedFrom(other, below).has(target))
    if (!follows) console.log(`  ${room} --> ${target}`)
  }
console.log('```')
const circular = inCircles(imports)
console.log(
  `\n${imports.size} files; in circles: ${circular.length}${circular.map(file => `\n  ${file}`).join('')}`,
)
