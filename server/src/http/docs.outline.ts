import { type Html, html, inline, joined } from './docs.html.ts'
import type { JsonSchema } from './openapi.schemas.ts'

/** A schema in words and, below, a line for each of its fields. */
export function outline(schema: JsonSchema, lead: Html | null = null): Html {
  return html`<p class="what">${lead}${inWords(schema)}</p>${fieldsOf(schema)}`
}

/** The type and what else is asked of a value, in one line. */
export function inWords(schema: JsonSchema): Html {
  const bounds = boundsOf(schema)
  const notes = [
    ...(bounds.length > 0 ? [html`${joined(bounds, html`, `)}`] : []),
    ...(schema.description ? [html`${inline(schema.description)}`] : []),
  ]
  return html`<span class="type">${typeOf(schema)}</span>${
    notes.length > 0 ? html` <span class="note">${joined(notes, html` · `)}</span>` : null
  }`
}

function fieldsOf(schema: JsonSchema): Html[] {
  const lists = alternativesOf(schema).flatMap(alternative => {
    const { properties = {}, required = [] } = alternative
    const fields = Object.entries(properties).map(([name, field]) =>
      fieldLine(name, asObject(field), required.includes(name)),
    )
    if (fields.length > 0) return [html`<ul class="fields">${fields}</ul>`]
    const inside = elementOf(alternative)
    return inside ? fieldsOf(inside) : []
  })
  return joined(lists, html`<p class="or">or</p>`)
}

function fieldLine(name: string, schema: JsonSchema, isRequired: boolean): Html {
  return html`<li><p class="field"><code class="name">${name}</code> ${
    isRequired ? null : html`<span class="optional">optional</span> `
  }${inWords(schema)}</p>${fieldsOf(schema)}</li>`
}

/** The schemas of which a value has to fit one; several types in one schema count as several. */
function alternativesOf(schema: JsonSchema): JsonSchema[] {
  const { anyOf, oneOf, type } = schema
  const branches = anyOf ?? oneOf
  if (branches) return branches.flatMap(alternativesOf)
  return Array.isArray(type) ? type.map(one => ({ ...schema, type: one })) : [schema]
}

/** What a list is a list of, and what the values of a map are. */
function elementOf({ items, additionalProperties }: JsonSchema): JsonSchema | undefined {
  const inside = items ?? additionalProperties
  return typeof inside === 'object' && !Array.isArray(inside) ? inside : undefined
}

function typeOf(schema: JsonSchema): Html[] {
  const words = alternativesOf(schema).map(wordsFor)
  const different = [...new Map(words.map(word => [word.markup, word])).values()]
  return joined(different, html` or `)
}

const FEW = 8
const plainTypes = new Set(['string', 'integer', 'number', 'boolean', 'object'])

function wordsFor(schema: JsonSchema): Html {
  const { $ref, const: only, enum: values, allOf, type, format, contentMediaType } = schema
  if ($ref !== undefined) {
    const name = $ref.slice($ref.lastIndexOf('/') + 1)
    return html`<a href="#shape-${name}">${name}</a>`
  }
  if (only !== undefined) return literal(only)
  if (values && values.length > FEW) return html`one of ${values.length} values`
  if (values) return html`${joined(values.map(literal), html` or `)}`
  if (allOf) return html`${joined(allOf.flatMap(typeOf), html` and `)}`
  const inside = elementOf(schema)
  if (type === 'array') return html`list of ${inside ? several(inside) : 'anything'}`
  if (type === 'object' && inside && Object.keys(inside).length > 0)
    return html`map of string to ${typeOf(inside)}`
  if (contentMediaType !== undefined) return html`file`
  if (type === 'string' && format !== undefined) return html`${format}`
  return html`${typeof type === 'string' ? type : 'anything'}`
}

function several(schema: JsonSchema): Html[] {
  const words = typeOf(schema)
  return words.length === 1 && plainTypes.has(words[0]?.markup ?? '') ? [html`${words}s`] : words
}

function literal(value: unknown): Html {
  return html`<code>${JSON.stringify(value)}</code>`
}

function boundsOf(schema: JsonSchema): Html[] {
  const own = alternativesOf(schema).flatMap(alternative => {
    const { contentMediaType, format, description, pattern } = alternative
    const least = alternative.minimum === Number.MIN_SAFE_INTEGER ? undefined : alternative.minimum
    const most = alternative.maximum === Number.MAX_SAFE_INTEGER ? undefined : alternative.maximum
    const length = contentMediaType === undefined ? ' characters' : ' bytes'
    // A format or a description says it better than the expression that checks it.
    const isTold = (description ?? format ?? schema.description) !== undefined
    return [
      ...range(alternative.minLength, alternative.maxLength, length),
      ...range(least, most, ''),
      ...range(alternative.minItems, alternative.maxItems, ' items'),
      ...(pattern === undefined || isTold ? [] : [html`matches <code>${pattern}</code>`]),
      ...inEach(elementOf(alternative)),
    ]
  })
  return [...new Map(own.map(bound => [bound.markup, bound])).values()]
}

function inEach(element: JsonSchema | undefined): Html[] {
  return element && !element.properties ? boundsOf(element).map(bound => html`each ${bound}`) : []
}

function range(least: number | undefined, most: number | undefined, unit: string): Html[] {
  if (least === undefined && most === undefined) return []
  if (least === undefined) return [html`at most ${number(most)}${unit}`]
  if (most === undefined) return [html`at least ${number(least)}${unit}`]
  return [html`${number(least)} to ${number(most)}${unit}`]
}

function number(value = 0): string {
  return value.toLocaleString('en')
}

function asObject(schema: JsonSchema | boolean): JsonSchema {
  return typeof schema === 'boolean' ? {} : schema
}
