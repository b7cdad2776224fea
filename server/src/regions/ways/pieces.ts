/** Directed connections between numbered vertices, of which each is one of two numbers in turn. */
export interface Connections {
  vertices: number
  /** How many connections there are. */
  count: number
  from(n: number): number
  to(n: number): number
  /** Whether it leads there, and back. */
  along(n: number): boolean
  against(n: number): boolean
}

/**
 * The piece of each vertex, from each of which one comes to all others of it and back: Tarjan's algorithm, without
 * recursion. Pieces are numbered by their size, the largest is 0.
 */
export function piecesOf(connections: Connections): Uint32Array {
  const { vertices } = connections
  const { first, targets } = targetsOf(connections)
  const order = new Uint32Array(vertices)
  const low = new Uint32Array(vertices)
  const piece = new Uint32Array(vertices)
  const next = first.slice(0, vertices)
  const path = new Uint32Array(vertices)
  const open = new Uint32Array(vertices)
  const sizes: number[] = []
  let [count, opened] = [0, 0]

  const enter = (vertex: number) => {
    low[vertex] = order[vertex] = ++count
    open[opened++] = vertex
  }
  /** All that were opened since are a piece of their own. */
  const close = (vertex: number) => {
    const from = open.lastIndexOf(vertex, opened - 1)
    sizes.push(opened - from)
    while (opened > from) piece[open[--opened] ?? 0] = sizes.length
  }

  for (let root = 0; root < vertices; root++) {
    if (order[root]) continue
    let depth = 0
    path[0] = root
    enter(root)
    while (depth >= 0) {
      const vertex = path[depth] ?? 0
      const at = next[vertex] ?? 0
      if (at < (first[vertex + 1] ?? 0)) {
        next[vertex] = at + 1
        const target = targets[at] ?? 0
        if (!order[target]) {
          path[++depth] = target
          enter(target)
        } else if (!piece[target]) low[vertex] = Math.min(low[vertex] ?? 0, order[target] ?? 0)
        continue
      }
      if (low[vertex] === order[vertex]) close(vertex)
      if (--depth >= 0) {
        const before = path[depth] ?? 0
        low[before] = Math.min(low[before] ?? 0, low[vertex] ?? 0)
      }
    }
  }
  return bySize(piece, sizes)
}

/** Where one comes from each vertex, the targets of all of them in one list. */
function targetsOf({ vertices, count, from, to, along, against }: Connections) {
  const first = new Uint32Array(vertices + 1)
  const each = (take: (from: number, to: number) => void) => {
    for (let n = 0; n < count; n++) {
      if (along(n)) take(from(n), to(n))
      if (against(n)) take(to(n), from(n))
    }
  }
  each(vertex => {
    first[vertex + 1] = (first[vertex + 1] ?? 0) + 1
  })
  for (let n = 0; n < vertices; n++) first[n + 1] = (first[n + 1] ?? 0) + (first[n] ?? 0)
  const targets = new Uint32Array(first[vertices] ?? 0)
  const at = first.slice()
  each((vertex, target) => {
    const slot = at[vertex] ?? 0
    targets[slot] = target
    at[vertex] = slot + 1
  })
  return { first, targets }
}

function bySize(piece: Uint32Array, sizes: readonly number[]): Uint32Array {
  const ranked = Uint32Array.from(sizes.keys()).sort((one, other) => (sizes[other] ?? 0) - (sizes[one] ?? 0))
  const ranks = new Uint32Array(sizes.length)
  for (const [rank, n] of ranked.entries()) ranks[n] = rank
  return piece.map(n => ranks[n - 1] ?? 0)
}
