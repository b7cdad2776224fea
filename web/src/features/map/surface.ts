import type { Coordinates } from '../../terrain/route.ts'
import type { Size, View } from './view.ts'

/** The ground that pins stand on: the canvas of MapLibre, or a drawing. */
export type Surface = {
  readonly size: Size
  readonly view: View
  /** Tells of every change of size or view until the answer is called. */
  watch(listener: () => void): () => void
}

/** A surface that can be moved. */
export type Camera = Surface & {
  /** The places lie in it, so that it hears what fingers do on them. */
  readonly element: HTMLElement
  zoomBy(steps: number): void
  fit(): void
  /** Brings a place into sight. */
  reveal(place: Coordinates): void
}
