import type { PaletteName } from './palettes.ts'
import type { Coordinates } from './route.ts'

/** The subject of a terrain, independent of the size at which it is drawn. */
export type Subject = {
  seed: number
  palette: PaletteName
  route: readonly Coordinates[]
  /** Leaves deep water where text stands: on the left of a wide frame, at the top of a tall one. */
  shore: boolean
}

export type Scene = Subject & { width: number; height: number; ratio: number }
