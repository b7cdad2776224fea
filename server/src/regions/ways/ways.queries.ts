import type { DatabaseSync } from 'node:sqlite'

/** What the extract holds of ways; building may be stopped and taken up again. */
export function takenTables(work: DatabaseSync) {
  work.exec(`
    CREATE TABLE IF NOT EXISTS ways_line (n INTEGER PRIMARY KEY, points INTEGER NOT NULL, line BLOB NOT NULL);
    CREATE TABLE IF NOT EXISTS ways_barrier (x INTEGER, y INTEGER, foot INTEGER NOT NULL, car INTEGER NOT NULL,
      PRIMARY KEY (x, y)) WITHOUT ROWID`)
  const line = work.prepare('INSERT INTO ways_line (points, line) VALUES (?, ?)')
  const barrier = work.prepare('INSERT OR REPLACE INTO ways_barrier VALUES (?, ?, ?, ?)')
  return {
    addLine: (points: number, bytes: Uint8Array) => void line.run(points, bytes),
    addBarrier: (x: number, y: number, foot: boolean, car: boolean) =>
      void barrier.run(x, y, foot ? 1 : 0, car ? 1 : 0),
  }
}

/** What is worked out of it; begun anew each time. */
export function workedTables(work: DatabaseSync) {
  work.exec(`
    DROP TABLE IF EXISTS ways_edge;
    DROP TABLE IF EXISTS ways_cell;
    CREATE TABLE ways_edge (cell INTEGER, n INTEGER, edge BLOB NOT NULL, PRIMARY KEY (cell, n)) WITHOUT ROWID;
    CREATE TABLE ways_cell (cell INTEGER PRIMARY KEY, base INTEGER NOT NULL, spots BLOB NOT NULL)`)
  const sums = work.prepare('SELECT count(*) AS lines, coalesce(sum(points), 0) AS points FROM ways_line')
  const barriers = work.prepare('SELECT x, y FROM ways_barrier')
  const lines = work.prepare('SELECT line AS bytes FROM ways_line ORDER BY n')
  const barrier = work.prepare('SELECT foot, car FROM ways_barrier WHERE x = ? AND y = ?')
  const edge = work.prepare('INSERT INTO ways_edge VALUES (?, ?, ?)')
  const edges = work.prepare('SELECT cell, edge AS bytes FROM ways_edge ORDER BY cell, n')
  const cell = work.prepare('INSERT INTO ways_cell VALUES (?, ?, ?)')
  const spots = work.prepare('SELECT base, spots FROM ways_cell WHERE cell = ?')
  return {
    sums: () => sums.get() as { lines: number; points: number },
    barriers: () => barriers.iterate() as Iterable<{ x: number; y: number }>,
    lines: () => lines.iterate() as Iterable<{ bytes: Uint8Array }>,
    barrierAt(x: number, y: number) {
      const found = barrier.get(x, y) as { foot: number; car: number } | undefined
      return found && { foot: found.foot === 1, car: found.car === 1 }
    },
    addEdge: (of: number, n: number, bytes: Uint8Array) => void edge.run(of, n, bytes),
    edges: () => edges.iterate() as Iterable<{ cell: number; bytes: Uint8Array }>,
    addCell: (id: number, base: number, bytes: Uint8Array) => void cell.run(id, base, bytes),
    cell: (id: number) => spots.get(id) as { base: number; spots: Uint8Array } | undefined,
    /** Many writes are settled together. */
    begin: () => work.exec('BEGIN'),
    commit: () => work.exec('COMMIT'),
    forget: () => work.exec('DROP TABLE ways_edge; DROP TABLE ways_cell'),
  }
}

export type Worked = ReturnType<typeof workedTables>
