import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import {
  type ApiDocument,
  isReference,
  type JsonSchema,
  type Operation,
  type Reference,
  type Response,
  resolved,
} from './openapi.document.ts'

/** The style sheet that the page asks for at `/api/docs.css`. */
export const docsStyle = readFileSync(new URL('./docs.css', import.meta.url), 'utf8')

const docsHeaders = {
  'content-security-policy':
    "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'cache-control': 'no-cache',
}

type Components = ApiDocument['components']

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
      .map(({ path, method, operation }) =>
        renderCall(`${method.toUpperCase()} ${path}`, operation, components),
      ),
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
${[...toldAbove].map($ref => answer(referred({ $ref }, components.responses), components))}
${sections}
<h2 id="shapes">shapes</h2>
${Object.entries(components.schemas).map(
  ([name, schema]) =>
    html`<h3 id="shape-${name}">${name}</h3>${prose(schema.description ?? '')}<pre>${shape(schema, components.schemas)}</pre>`,
)}
</main>
`.markup
}

/** A call, folded to its line; a browser opens it when a link leads to what is inside. */
function renderCall(line: string, operation: Operation, components: Components): Html {
  const { operationId, summary, description = '', security, parameters = [], requestBody } = operation
  const takes = parameters
    .map(parameter => referred(parameter, components.parameters))
    .map(
      ({ name, in: where, required, description: about = '', schema }) =>
        html`<p>In the ${where}: <code>${name}${required ? '' : '?'}: ${shape(schema, components.schemas)}</code> ${inline(about)}</p>`,
    )
  return html`<details><summary><code>${line}</code> ${summary}</summary><div id="${operationId}">
${prose(`${security?.length === 0 ? 'Anyone.' : 'Signed in.'} ${description}`)}
${takes}
${contents('Sent as', requestBody?.content ?? {}, components)}
${Object.entries(operation.responses)
  .filter(([, response]) => !(isReference(response) && toldAbove.has(response.$ref)))
  .map(([status, response]) => [status, referred(response, components.responses)] as const)
  .map(([status, response]) => [
    html`<p><b>${status}</b> ${response.description}</p>`,
    answer(response, components),
  ])}
</div></details>`
}

/** The failures of (almost) every call. */
const toldAbove = new Set(['#/components/responses/Failure', '#/components/responses/Unauthorized'])

const referred = <P extends object>(part: P | Reference, components: Record<string, P>): P =>
  isReference(part) ? (components[part.$ref.split('/').at(-1) ?? ''] as P) : part

/** The codes of a failure with their sentences, or else what is answered. */
function answer({ content = {} }: Response, components: Components): Html[] {
  const [, details] = content['application/problem+json']?.schema?.allOf ?? []
  if (!details) return contents('Answers', content, components)
  const codes = (details.anyOf ?? [details]).flatMap(({ properties: { code } = {} }) =>
    Object.entries(Object(code)['x-enumDescriptions'] ?? {}),
  )
  return codes.map(([name, sentence]) => html`<p><code>${name}</code> ${String(sentence)}</p>`)
}

function contents(lead: string, content: NonNullable<Response['content']>, { schemas }: Components): Html[] {
  return Object.entries(content).map(
    ([media, { schema = {}, 'x-item-schema': told = schema }]) =>
      html`<p>${lead} <code>${media}</code></p><pre>${shape(told, schemas)}</pre>`,
  )
}

/** The most values of a list that are shown in place of its name. */
const FEW = 12

/** A schema, much as TypeScript would write it. What a field refers to stands there by its name. */
function shape(schema: JsonSchema | boolean, schemas: Components['schemas'], indent = '\n'): Html {
  if (typeof schema === 'boolean') return html`anything`
  const { name, ...told } = resolved(schema, schemas)
  const isInField = indent !== '\n'
  const hasFew = told.enum !== undefined && told.enum.length <= FEW
  if (name && !hasFew && (isInField || !told.properties)) return html`<a href="#shape-${name}">${name}</a>`
  const { type, items = true, properties, additionalProperties: values } = told
  const inner = (part: JsonSchema | boolean) => shape(part, schemas, indent)
  if (told.const !== undefined) return html`${JSON.stringify(told.const)}`
  if (told.enum) return html`${told.enum.map(value => JSON.stringify(value)).join(' | ')}`
  if (Array.isArray(type)) return html`${type.join(' | ')}`
  if (told.anyOf) return html`${told.anyOf.map((part, i) => html`${i > 0 ? ' | ' : ''}${inner(part)}`)}`
  if (type === 'array') return html`list of ${inner(items as JsonSchema)}`
  if (typeof values === 'object') return html`map to ${inner(values)}`
  if (!properties) return html`${told.format ?? String(type ?? 'anything')}`
  const deeper = `${indent}  `
  const fields = Object.entries(properties).map(([name, field]) => {
    const { description = '' } = resolved(Object(field), schemas)
    const mark = told.required?.includes(name) ? '' : '?'
    return html`${deeper}${name}${mark}: ${shape(field, schemas, deeper)} <i>${inline(description)}</i>`
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
