import { pathToFileURL } from 'node:url'

/** Of a declared call, and of the rows of a kind, the browser reads these alone. */
const read = {
  endpoint: 'method path access row knowsSession file maxAge touches waits'.split(' '),
  rowCalls: ['paths'],
}

const SCHEMA = 'The browser has no schemas.'

/**
 * Leaves of the contract what the browser reads, and lets the build drop what nothing else names: calls are plain data,
 * schemas are gone, as the server alone checks with them, and to make them all takes a slow phone as long as to draw a
 * good part of a day. Data that follow from schemas are made here. What is imported for a schema alone is imported no
 * more, so that modules stand in the files of the pages that need them.
 */
export function contractAsRead() {
  return {
    name: 'contract-as-read',
    apply: 'build',
    transform: {
      filter: { id: /\/contract\/src\/[\w./-]+\.ts$/ },
      async handler(code, path) {
        const program = this.parse(code)
        const edits = []
        for (const { id, init } of constsIn(program)) {
          if (calleeOf(init, code) === 'fromSchemas' && id.type === 'Identifier') {
            const made = await import(pathToFileURL(path).href)
            if (!(id.name in made)) this.error(`${id.name} in ${path} has to be exported`)
            edits.push([init.start, init.end, JSON.stringify(made[id.name])])
          } else edits.push(...droppable(init, code))
        }
        const asRead = edited(code, [...edits, ...callsIn(program).flatMap(call => shortened(call, code))])
        return withoutIdleImports(asRead, this.parse(asRead))
      },
    },
    generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk' && chunk.code.includes(SCHEMA))
          this.error(`${chunk.fileName} reads a schema of the contract`)
    },
  }
}

function constsIn({ body }) {
  return body.flatMap(statement => {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    const all = declared?.type === 'VariableDeclaration' ? declared.declarations : []
    return all.flatMap(({ id, init }) => (init ? [{ id, init }] : []))
  })
}

const calleeOf = (init, code) =>
  init.type === 'CallExpression' ? code.slice(init.callee.start, init.callee.end) : ''

/** Edits by which the build may drop a value that nothing names; a schema that is named is an error. */
function droppable(init, code) {
  const isRead = calleeOf(init, code) in read
  if (!isRead && /\bz\./.test(code.slice(init.start, init.end)))
    return [[init.start, init.end, `/* @__PURE__ */ (() => { throw new Error('${SCHEMA}') })()`]]
  if (!['CallExpression', 'ObjectExpression', 'MemberExpression'].includes(init.type)) return []
  return [
    [init.start, init.start, '/* @__PURE__ */ (() => ('],
    [init.end, init.end, '))()'],
  ]
}

/** A declared call with what is read of it. */
function shortened({ callee, arguments: given }, code) {
  const name = code.slice(callee.start, callee.end)
  const kept = read[name]
  if (!kept) return []
  const parts = given.flatMap(one => (one.type === 'ObjectExpression' ? one.properties : []))
  const others = parts.filter(
    part => part.type === 'Property' && part.key.type === 'Identifier' && !kept.includes(part.key.name),
  )
  const own = name === 'endpoint' ? [[callee.start, callee.end, '']] : []
  return [...own, ...others.map(({ start, end }) => [start, end, '...null'])]
}

function withoutIdleImports(code, { body }) {
  const imports = body.filter(one => one.type === 'ImportDeclaration')
  const rest = edited(
    code,
    imports.map(({ start, end }) => [start, end, '']),
  )
  // A comment may well name what it does not need.
  const named = rest.replaceAll(/\/\*\*[\s\S]*?\*\//g, '')
  const idle = imports.filter(({ specifiers }) =>
    specifiers.every(({ local }) => !new RegExp(`\\b${local.name}\\b`).test(named)),
  )
  return edited(
    code,
    idle.map(({ start, end }) => [start, end, '']),
  )
}

/** Of two edits at one place the longer one comes first, so that the other stands before it. */
const edited = (code, edits) =>
  edits
    .toSorted((a, b) => b[0] - a[0] || b[1] - a[1])
    .reduce((text, [start, end, added]) => text.slice(0, start) + added + text.slice(end), code)

function callsIn(node) {
  if (typeof node !== 'object' || node === null) return []
  const within = Object.values(node).flatMap(callsIn)
  return node.type === 'CallExpression' ? [node, ...within] : within
}
