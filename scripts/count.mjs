// Counts what makes the code longer or harder to read than it has to be, and fails where it has become more.
import { dirname, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { SyntaxKind } from 'typescript/unstable/ast'
import {
  isAsExpression,
  isBinaryExpression,
  isFunctionLikeDeclaration,
  isIdentifier,
  isJsxText,
  isStringLiteral,
  isTemplateLiteralToken,
} from 'typescript/unstable/ast/is'
import { API, TypeFlags } from 'typescript/unstable/sync'
import { root } from './node.mjs'

/** `limit` is today's figure; whoever gets below it lowers it. `goal` is where it should end. Without a limit a figure is reported only. */
const limits = {
  /** As `wc -l` counts, comments and blank lines too. */
  'lines of product TypeScript': {},
  /** The tables by kind of reading and bringing name it, too, and the list and the form of all transport. */
  "files outside their own room that say 'rental'": { limit: 22, goal: 10 },
  'files over 250 lines': { limit: 0, goal: 0 },
  'functions over 120 lines': { limit: 0, goal: 0 },
  'as never': { limit: 12, goal: 0 },
  "'field' in row": { limit: 0, goal: 0 },
  'loose files in web/src/trip': { limit: 15, goal: 0 },
  'loose files in server/src': { limit: 8, goal: 8 },
}

const FILE_LINES = 250
const FUNCTION_LINES = 120
/** The kind; 'Car rental' is a category of expenses. */
const RENTAL = /(?<!car )rental/i

/** The code of the server, the web and their contract: no tests, and nothing that only tests use. */
export const isProduct = path =>
  /^(contract|server|web)\/.*\.tsx?$/.test(path) && !/\.(test|proof|d)\.tsx?$|\/testing\//.test(path)

/** The places in one file that count. */
function countIn(path, source, checker) {
  const lines = source.text.split('\n').length - 1
  const lineOf = position => source.getLineAndCharacterOfPosition(position).line + 1
  const found = { functions: [], nevers: [], ins: [], saysRental: false }
  const asked = []
  const visit = node => {
    const place = `${path}:${lineOf(node.getStart(source))}`
    const height = () => lineOf(node.end) - lineOf(node.getStart(source)) + 1
    if (isFunctionLikeDeclaration(node) && height() > FUNCTION_LINES) found.functions.push(place)
    if (isAsExpression(node) && node.type.kind === SyntaxKind.NeverKeyword) found.nevers.push(place)
    if (isFieldIn(node)) asked.push({ place, of: node.right })
    if (isWord(node) && RENTAL.test(node.text)) found.saysRental = true
    node.forEachChild(child => void visit(child))
  }
  visit(source)
  const types = asked.length > 0 ? checker.getTypeAtLocation(asked.map(({ of }) => of)) : []
  found.ins = asked.filter((_, at) => isRow(types[at], checker)).map(({ place }) => place)
  return { ...found, lines }
}

const isFieldIn = node =>
  isBinaryExpression(node) && node.operatorToken.kind === SyntaxKind.InKeyword && isStringLiteral(node.left)

/** A row of a kind, or any columns of one, as the history has them: who asks what is in it tells its kind by that. */
const isRow = (type, checker) =>
  type.isUnionType()
    ? type.getTypes().some(one => isRow(one, checker))
    : ['id', 'version'].every(name => checker.getPropertyOfType(type, name)) ||
      checker.getIndexInfosOfType(type).some(({ valueType }) => valueType.flags & TypeFlags.Unknown)

const isWord = node =>
  isIdentifier(node) || isStringLiteral(node) || isTemplateLiteralToken(node) || isJsxText(node)

/** The counts of the product's files in these projects, by their paths. */
export function countFiles(folder, openProjects) {
  const api = new API({ cwd: folder })
  const counted = new Map()
  for (const { program, checker } of api.updateSnapshot({ openProjects }).getProjects())
    for (const file of program.getSourceFileNames()) {
      const path = relative(folder, file)
      if (isProduct(path) && !counted.has(path))
        counted.set(path, countIn(path, program.getSourceFile(file), checker))
    }
  api.close()
  return counted
}

/** The places of each thing that is limited; of the lines their number. */
function countAll() {
  const counted = countFiles(
    root,
    ['contract', 'server', 'web'].map(project => `${root}/${project}/tsconfig.json`),
  )
  const where = holds => [...counted].filter(([path, count]) => holds(path, count)).map(([path]) => path)
  const all = field => [...counted.values()].flatMap(count => count[field])
  const looseIn = folder => where(path => dirname(path) === folder)
  return {
    'lines of product TypeScript': all('lines').reduce((sum, lines) => sum + lines, 0),
    "files outside their own room that say 'rental'": where(
      (path, { saysRental }) => saysRental && !RENTAL.test(path),
    ),
    [`files over ${FILE_LINES} lines`]: where((_, { lines }) => lines > FILE_LINES),
    [`functions over ${FUNCTION_LINES} lines`]: all('functions'),
    'as never': all('nevers'),
    "'field' in row": all('ins'),
    'loose files in web/src/trip': looseIn('web/src/trip'),
    'loose files in server/src': looseIn('server/src'),
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const counted = countAll()
  const amountOf = places => places.length ?? places
  const figures = Object.entries(limits).map(([name, limit]) => [
    name,
    { is: amountOf(counted[name]), ...limit },
  ])
  const over = figures.filter(([, { is, limit }]) => is > limit)
  // `npm run check` hears of what has become more alone.
  if (!process.argv.includes('--quiet')) console.log(JSON.stringify(Object.fromEntries(figures), null, 2))
  for (const [name, { is, limit }] of over) {
    console.error(`${is} ${name}, where ${limit} is the limit (scripts/count.mjs):`)
    for (const place of counted[name]?.slice?.() ?? []) console.error(`  ${place}`)
  }
  process.exitCode = over.length === 0 ? 0 : 1
}
