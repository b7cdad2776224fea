import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import type { ApiDocument, JsonSchema, Operation, Response } from './openapi.document.ts'

/** The style sheet that the page asks for at `/api/docs.css`. */
export const docsStyle = readFileSync(new URL('./docs.css', import.meta.url), 'utf8')

const docsHeaders = {
  'content-security-policy':
    "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'cache-control': 'no-cache',
}

/** Serves the page, which is made when somebody first asks for it. */
export function serveDocs(app: FastifyInstance, description: () => ApiDocument): void {
  let docs: string | undefined
  app.get('/api/docs', (_request, reply) => {
    docs ??= renderDocs(description())
    return reply.headers(docsHeaders).type('text/html; charset=utf-8').send(docs)
  })
  app.get('/api/docs.css', (_request, reply) =>
    reply.headers(docsHeaders).type('text/css; charset=utf-8').send(docsStyle),
  )
}

/** The API for people to read: one document without a script, whole under `style-src 'self'`. */
export function renderDocs({ openapi, info, servers, tags, paths, components }: ApiDocument): string {
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ path, method, operation })),
  )
  const sections = tags.map(({ name }) => [
    html`<h2 id="tag-${name}">${name}</h2>`,
    ...calls
      .filter(({ operation }) => operation.tags.includes(name))
      .map(({ path, method, operation }) => renderCall(`${method.toUpperCase()} ${path}`, operation)),
  ])
  return html`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${info.title}</title>
<link rel="stylesheet" href="/api/docs.css">
<main>
<h1>${info.title}</h1>
${info.description.split('\n\n').map(prose)}
${Object.values(components.securitySchemes).map(({ description }) => prose(description))}
<p>Address: <code>${servers[0]?.url ?? ''}</code>. For programs, with every bound: <a href="/api/openapi.json">OpenAPI ${openapi}</a>.</p>
<nav>${tags.map(({ name }) => html`<a href="#tag-${name}">${name}</a> `)} <a href="#shapes">shapes</a></nav>
<p>A call that fails answers with a <a href="#shape-Problem">Problem</a>. These can come from every call, 401 from all that ask for an account.</p>
${Object.values(components.responses).map(answer)}
${sections}
<h2 id="shapes">shapes</h2>
${Object.entries(components.schemas).map(
  ([name, schema]) => html`<h3 id="shape-${name}">${name}</h3><pre>${shape(schema)}</pre>`,
)}
</main>
`.markup
}

/** A call, folded to its line; a browser opens it when a link leads to what is inside. */
function renderCall(line: string, operation: Operation): Html {
  const { operationId, summary, description = '', security, parameters = [], requestBody } = operation
  const takes = parameters.map(
    ({ name, in: where, required, description: about = '', schema }) =>
      html`<p>In the ${where}: <code>${name}${required ? '' : '?'}: ${shape(schema)}</code> ${inline(about)}</p>`,
  )
  return html`<details><summary><code>${line}</code> ${summary}</summary><div id="${operationId}">
${prose(`${security.length === 0 ? 'Anyone.' : 'Signed in.'} ${description}`)}
${takes}
${contents('Sent as', requestBody?.content ?? {})}
${Object.entries(operation.responses).map(([status, response]) =>
  '$ref' in response ? [] : [html`<p><b>${status}</b> ${response.description}</p>`, answer(response)],
)}
</div></details>`
}

/** The codes of a failure with their sentences, or else what is answered. */
function answer({ content = {} }: Response): Html[] {
  const [, { properties: { code } = {} } = {}] = content['application/problem+json']?.schema?.allOf ?? []
  if (typeof code !== 'object') return contents('Answers', content)
  const codes = Object.entries(code['x-enumDescriptions'] ?? {})
  return codes.map(([name, sentence]) => html`<p><code>${name}</code> ${String(sentence)}</p>`)
}

function contents(lead: string, content: NonNullable<Response['content']>): Html[] {
  return Object.entries(content).map(
    ([media, { schema = {}, 'x-item-schema': told = schema }]) =>
      html`<p>${lead} <code>${media}</code></p><pre>${shape(told)}</pre>`,
  )
}

/** A schema, much as TypeScript would write it. */
function shape(schema: JsonSchema | boolean, indent = '\n'): Html {
  if (typeof schema === 'boolean') return html`anything`
  const { $ref, type, items, properties, additionalProperties: values } = schema
  const name = $ref?.split('/').at(-1)
  if (name) return html`<a href="#shape-${name}">${name}</a>`
  if (schema.const !== undefined) return html`${JSON.stringify(schema.const)}`
  if (schema.enum) return html`${schema.enum.map(value => JSON.stringify(value)).join(' | ')}`
  if (Array.isArray(type)) return html`${type.join(' | ')}`
  if (schema.anyOf)
    return html`${schema.anyOf.map((part, i) => html`${i > 0 ? ' | ' : ''}${shape(part, indent)}`)}`
  if (type === 'array') return html`list of ${shape((items as JsonSchema | undefined) ?? true, indent)}`
  if (typeof values === 'object') return html`map to ${shape(values, indent)}`
  if (!properties) return html`${schema.format ?? String(type ?? 'anything')}`
  const deeper = `${indent}  `
  const fields = Object.entries(properties).map(([name, field]) => {
    const { description = '' } = Object(field)
    const mark = schema.required?.includes(name) ? '' : '?'
    return html`${deeper}${name}${mark}: ${shape(field, deeper)} <i>${description}</i>`
  })
  return html`{${fields}${indent}}`
}

/** Markup that is safe to send; every other value is escaped when it is put into some. */
class Html {
  readonly markup: string
  constructor(markup: string) {
    this.markup = markup
  }
}

type Part = string | Html | Part[]

const html = (literals: TemplateStringsArray, ...parts: Part[]) =>
  new Html(String.raw({ raw: literals }, ...parts.map(markupOf)))

function markupOf(part: Part): string {
  if (part instanceof Html) return part.markup
  if (typeof part === 'object') return part.map(markupOf).join('')
  return part.replaceAll(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`)
}

const prose = (text: string) => html`<p>${inline(text)}</p>`
const inline = (text: string) =>
  text.split('`').map((part, i) => (i % 2 === 1 ? html`<code>${part}</code>` : part))
