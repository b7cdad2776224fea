import { isChinese, type Language } from '@caravan/contract/languages'
import { fitLiteral } from '@caravan/contract/spacing'
import formatMessage from 'use-intl/format-message/format-only'

type Values = Readonly<Record<string, unknown>>
/** A part of a message as `icu-minify` compiles it: a text, the `#` of a plural, or an array that begins with a name. */
type Part = string | 0 | readonly [name: string, ...more: unknown[]]

// Of `icu-minify`: the second entry of a part with choices.
const CHOICES: readonly unknown[] = [1, 2, 3]

/** Formats a message as `use-intl` does, without the spaces that a message has for Latin names around Chinese ones. */
function format(...[key, message, values, options]: Parameters<typeof formatMessage>) {
  const isFitted = Array.isArray(message) && values && isChinese(options.locale as Language)
  const fitted = isFitted ? (fit(message as Part[], values) as typeof message) : message
  return formatMessage(key, fitted, values, options)
}
format.raw = formatMessage.raw
// biome-ignore lint/style/noDefaultExport: the import of use-intl is the default one.
export default format

function fit(parts: readonly Part[], values: Values): Part[] {
  return parts.map((part, at) => {
    if (typeof part === 'string')
      return fitLiteral(part, textOf(parts[at - 1], values), textOf(parts[at + 1], values))
    if (part === 0) return part
    const [name, kind, more] = part
    if (CHOICES.includes(kind)) return [name, kind, fitEach(more as Choices, values)]
    return typeof kind === 'number' && kind !== 0 ? part : [name, ...fit(part.slice(1) as Part[], values)]
  })
}

type Choices = Readonly<Record<string, string | readonly Part[]>>

function fitEach(choices: Choices, values: Values) {
  return Object.fromEntries(
    Object.entries(choices).map(([name, choice]) => [
      name,
      typeof choice === 'string' ? choice : fit(choice, values),
    ]),
  )
}

/** The text of a neighbour; empty of a number and of choices. */
function textOf(part: Part | undefined, values: Values): string {
  if (part === undefined || part === 0) return ''
  if (typeof part === 'string') return part
  const [name, ...inner] = part
  if (inner.length === 0) return String(values[name] ?? '')
  return typeof inner[0] === 'number' ? '' : inner.map(one => textOf(one as Part, values)).join('')
}
