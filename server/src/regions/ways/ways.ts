import { setImmediate } from 'node:timers/promises'
import type { Log } from '../../log.ts'
import { fileIn, openRegions } from '../opened.ts'
import { WAYS_FILE } from './format.ts'
import { type Graph, type Mode, openGraph } from './graph.ts'
import { type Place, type WayBetween, wayBetween } from './way-between.ts'

/** So long others wait for a turn while a way is looked for. */
const TURN_MS = 2

export interface RegionWays {
  /** Another one whenever the region was built anew. */
  version: string
  covers(place: Place): boolean
  /** Null where there is none. */
  between(ends: readonly [Place, Place], mode: Mode): Promise<WayBetween | null>
}

interface Needs {
  dataDir: string
  log: Pick<Log, 'warn'>
}

/** The ways of all regions that are there. */
export function createWays({ dataDir, log }: Needs) {
  const regions = openRegions<RegionWays>({
    ...{ dataDir, log },
    open(folder, { id, added_at, bounds: [west, south, east, north] }) {
      const path = fileIn(folder, WAYS_FILE)
      if (!path) return undefined
      const lent = lend(openGraph(path))
      return {
        version: `${id} ${added_at}`,
        covers: ({ lat, lng }) => west <= lng && lng <= east && south <= lat && lat <= north,
        between: (ends, mode) =>
          lent
            .use(graph => inTurns(wayBetween(graph, ends, mode)))
            .catch(error => {
              log.warn({ err: error, region: id }, 'a way cannot be found')
              return null
            }),
        close: lent.close,
      }
    },
  })

  return {
    /** Those that hold all of these places, the smallest first. */
    covering: (places: readonly Place[]) => regions.all().filter(({ covers }) => places.every(covers)),
    close: regions.close,
  }
}

/** A graph that is closed once nobody uses it any more. */
function lend(graph: Graph) {
  let users = 0
  let isOver = false
  const leave = () => {
    if (isOver && users === 0) graph.close()
  }
  return {
    async use<T>(work: (graph: Graph) => Promise<T>): Promise<T> {
      users++
      return work(graph).finally(() => {
        users--
        leave()
      })
    },
    close(): void {
      isOver = true
      leave()
    },
  }
}

async function inTurns<T>(steps: Generator<undefined, T | undefined>): Promise<T | null> {
  for (;;) {
    // Before the first step as well: short searches follow each other.
    await setImmediate()
    const until = performance.now() + TURN_MS
    while (performance.now() < until) {
      const { done, value } = steps.next()
      if (done) return value ?? null
    }
  }
}
