// The files of `server/src` or `web/src` and their imports, read from the text; tests are left out.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

const rootOf = side => join(import.meta.dirname, '..', side, 'src')

/** @param {string} side */
export function filesOf(side) {
  return readdirSync(rootOf(side), { recursive: true })
    .map(String)
    .filter(file => /\.tsx?$/.test(file) && !/\.test\.|\.d\.ts$|^testing\//.test(file))
}

/**
 * @param {string} side
 * @param {string} file
 */
export const textOf = (side, file) => readFileSync(join(rootOf(side), file), 'utf8')

/**
 * The paths that each file imports; `atOnce` leaves out those that `import()` fetches later.
 * @param {string} side
 * @param {{ atOnce?: boolean }} [which]
 * @returns {Map<string, string[]>}
 */
export function importsOf(side, { atOnce = false } = {}) {
  const all = /\b(?:from|import)\s*\(?\s*'(\.[^']+\.tsx?)'/g
  const pathsIn = file =>
    [...textOf(side, file).matchAll(all)]
      .filter(([statement]) => !(atOnce && statement.includes('(')))
      .map(([, path]) => normalize(join(dirname(file), path)))
  return new Map(filesOf(side).map(file => [file, pathsIn(file)]))
}

/**
 * Everything that `start` leads to, over as many steps as it takes.
 * @param {string} start
 * @param {(of: string) => Iterable<string>} next
 * @returns {Set<string>}
 */
export function reachedFrom(start, next) {
  const reached = new Set()
  const open = [...next(start)]
  for (let at = open.pop(); at !== undefined; at = open.pop())
    if (!reached.has(at)) {
      reached.add(at)
      open.push(...next(at))
    }
  return reached
}

/**
 * The files that import themselves by way of others.
 * @param {Map<string, string[]>} imports
 */
export function inCircles(imports) {
  return [...imports.keys()].filter(file => reachedFrom(file, path => imports.get(path) ?? []).has(file))
}
