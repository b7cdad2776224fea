import type { Size, View } from './view.ts'

/** The ground that pins stand on: the canvas of MapLibre, or a drawing. */
export type Surface = {
  readonly size: Size
  readonly view: View
  /** Tells of every change of size or view until the answer is called. */
  watch(listener: () => void): () => void
}
