const tokensOf = html => html.match(/<[^>]+>|[^<]+/g) ?? []

/** How deep the end of a piece lies in its elements, and the least that it comes to: below nothing, where it ends elements of before. */
function depthOf(tokens) {
  let [depth, least] = [0, 0]
  for (const token of tokens) {
    if (token.startsWith('</')) depth -= 1
    else if (token.startsWith('<')) depth += 1
    least = Math.min(least, depth)
  }
  return { depth, least }
}

const isWhole = tokens => Object.values(depthOf(tokens)).every(depth => depth === 0)

/** The least whole elements in which two drawings differ. */
function difference(one, other) {
  let from = 0
  while (from < one.length && one[from] === other[from]) from += 1
  let rest = 0
  const most = Math.min(one.length, other.length) - from
  while (rest < most && one.at(-1 - rest) === other.at(-1 - rest)) rest += 1
  const pieces = () => [one.slice(from, one.length - rest), other.slice(from, other.length - rest)]
  while (!pieces().every(isWhole)) {
    const [least, depth] = ['least', 'depth'].map(what => pieces().map(piece => depthOf(piece)[what]))
    // Of two elements that begin alike the first one is left out.
    if (pieces()[1].length === 0 && one[from - 1] === one.at(-1 - rest)) [from, rest] = [from - 1, rest + 1]
    else if (Math.min(...least) < 0) from -= 1
    else if (Math.max(...depth) > 0) rest -= 1
    if (from < 0 || rest < 0) throw new Error('two drawings have nothing in common')
  }
  return { from, pieces: pieces() }
}

const named = (token, names) => token.replace(/^<[\w-]+/, `$& data-if="${names}"`)

/** Names when the outer elements of a piece are there. */
function marked(tokens, name) {
  let depth = 0
  return tokens.map(token => {
    if (token.startsWith('</')) depth -= 1
    const isOuter = depth === 0
    if (!token.startsWith('<') && isOuter) throw new Error(`a text alone cannot be left out: ${token}`)
    if (token.startsWith('<') && !token.startsWith('</')) depth += 1
    return isOuter && !token.startsWith('</') ? named(token, name) : token
  })
}

/**
 * One drawing for several: in the whole one, what another one has not is named by when it is there, and what that one has
 * in its place stands behind it, named likewise.
 */
export function withOthers({ whole, others }) {
  const tokens = tokensOf(whole)
  const [conditions, behind] = [{}, {}]
  for (const [has, instead, drawing] of others) {
    const { from, pieces } = difference(tokens, tokensOf(drawing))
    const [mine, theirs] = pieces
    if (mine.length === 0 || theirs.length > 0 !== (instead !== ''))
      throw new Error(`the drawing without ${has} is not as expected: ${mine.join('')} ${theirs.join('')}`)
    for (const [at, token] of marked(mine, '').entries())
      if (token !== mine[at]) conditions[from + at] = new Set([...(conditions[from + at] ?? []), has])
    const last = from + mine.length - 1
    behind[last] = (behind[last] ?? '') + marked(theirs, instead).join('')
  }
  return tokens
    .map(
      (token, at) =>
        (conditions[at] ? named(token, [...conditions[at]].join(' ')) : token) + (behind[at] ?? ''),
    )
    .join('')
}
