// Finds statements that let a promise go: nobody hears of its failure, and what comes next does not wait for it.
// Biome's own rule knows no type that a caller hands in, a `page` of Playwright's first of all: the compiler does.
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  isBinaryExpression,
  isCallExpression,
  isExpressionStatement,
  isPropertyAccessExpression,
} from 'typescript/unstable/ast/is'
import { API } from 'typescript/unstable/sync'
import { root } from './node.mjs'

/** Where files of these projects let a promise go, as `path:line`. */
export function floatingPromises(folder, openProjects) {
  const api = new API({ cwd: folder })
  const found = []
  const seen = new Set()
  for (const { program, checker } of api.updateSnapshot({ openProjects }).getProjects()) {
    for (const file of program.getSourceFileNames()) {
      const path = relative(folder, file)
      if (seen.has(path) || path.startsWith('..') || path.includes('node_modules/')) continue
      seen.add(path)
      const source = program.getSourceFile(file)
      const expressions = statements(source)
      for (const [at, type] of checker.getTypeAtLocation(expressions).entries()) {
        if (!type || !isPromise(type)) continue
        const { line } = source.getLineAndCharacterOfPosition(expressions[at].getStart(source))
        found.push(`${path}:${line + 1}`)
      }
    }
  }
  api.close()
  return found
}

/** The expressions that stand alone, but for those that take care of their promise. */
function statements(node, found = []) {
  if (isExpressionStatement(node) && !isCaredFor(node.expression)) found.push(node.expression)
  node.forEachChild(child => void statements(child, found))
  return found
}

/** As in `kept = f()`, `f().catch(…)`, `f().then(…, …)`. */
function isCaredFor(expression) {
  if (isBinaryExpression(expression)) return expression.operatorToken.getText().endsWith('=')
  if (!isCallExpression(expression) || !isPropertyAccessExpression(expression.expression)) return false
  const { name, expression: before } = expression.expression
  if (name.text === 'finally') return isCaredFor(before)
  const handlers = expression.arguments.length
  return (name.text === 'catch' && handlers === 1) || (name.text === 'then' && handlers === 2)
}

function isPromise(type) {
  return type.isUnionType() ? type.getTypes().some(isPromise) : type.getSymbol()?.name === 'Promise'
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const projects = ['contract', 'server', 'web', '.'].map(project => `${root}/${project}/tsconfig.json`)
  const found = floatingPromises(root, projects)
  for (const place of found) console.error(`${place} lets a promise go: await it, catch it, or say void`)
  process.exitCode = found.length === 0 ? 0 : 1
}
