import type { Language } from '@caravan/contract/languages'
import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl'
import type { Colours } from './colours.ts'

export type Expression = ExpressionSpecification

export interface Look {
  colours: Colours
  language: Language
}

/** The layers of a region's streets, from below. */
export type Draw = (source: string, look: Look) => LayerSpecification[]

/** The names of a place in a language, the best first. */
export const nameKeys = (language: Language): string[] =>
  ({
    en: ['name:en'],
    zh: ['name:zh-Hant', 'name:zh-Hans'],
    'zh-Hans': ['name:zh-Hans', 'name:zh-Hant'],
  })[language]

/** An expression of which more is reckoned than its type can say. */
export const expression = (...parts: unknown[]) => parts as unknown as Expression

/** Grows with the zoom as streets do. */
export const grown = (...stops: [zoom: number, value: unknown][]) =>
  expression('interpolate', ['exponential', 1.5], ['zoom'], ...stops.flat())
export const kind: Expression = ['get', 'kind']
/** A value by the kind. */
export const byKind = (values: Record<string, unknown>, otherwise: unknown) =>
  expression('match', kind, ...Object.entries(values).flat(), otherwise)
export const isOf = (...kinds: string[]): Expression => ['match', kind, kinds, true, false]

/** Which of the roads lie above. */
export const ranks = {
  ...{ motorway: 7, major: 6, medium: 5, minor: 4, walk: 3, service: 2, runway: 1, taxiway: 0 },
}

/** In pixels, at each of the zooms. */
const zooms = [5, 8, 11, 14, 16, 18]
const widths: Record<keyof typeof ranks, number[]> = {
  motorway: [0.7, 1.3, 2.2, 4.6, 11, 26],
  major: [0.5, 0.9, 1.7, 4, 10, 24],
  medium: [0.4, 0.6, 1, 3, 8, 20],
  minor: [0.3, 0.3, 0.5, 1.8, 6, 16],
  walk: [0.3, 0.3, 0.5, 1.5, 5, 13],
  service: [0.3, 0.3, 0.4, 0.9, 3, 9],
  runway: [0.5, 0.7, 2, 9, 30, 90],
  taxiway: [0.3, 0.4, 0.8, 3, 9, 28],
}

/** The width of each kind of road; what goes around one is wider. */
export function roadWidth(more = 0): Expression {
  const at = (step: number) =>
    byKind(
      Object.fromEntries(Object.entries(widths).map(([kind, all]) => [kind, (all[step] ?? 0) + more])),
      1,
    )
  return grown(...zooms.map((zoom, step): [number, Expression] => [zoom, at(step)]))
}
