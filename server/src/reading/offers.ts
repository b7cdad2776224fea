import { priced } from './price.ts'

/** Prices that begin somewhere: 'à partir de 18 750 Miles', 'from £49', '¥399起'. */
const least = new RegExp(
  `(?<!\\p{L})(?:from|starting at|ab|à partir de|dès|desde|a partir de|a partire da|vanaf)\\s{1,3}(?:only |nur |seulement )?(?:${priced.source}|[\\d., ]{2,9}\\s?(?:miles|meilen|millas|miglia|punt[eio]s?|points|avios))|(?:${priced.source})\\s?(?:起|から|より|〜|~|부터)`,
  'giu',
)

/** Whether a text without a booking offers things: it has two such prices. */
export const isOffer = (text: string) => [...text.slice(0, 6_000).matchAll(least)].length > 1
