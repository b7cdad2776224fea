import { curlCommand } from './docs.curl.ts'
import { type Html, html, prose } from './docs.html.ts'
import { inWords, outline } from './docs.outline.ts'
import type {
  ApiDocument,
  MediaType,
  Operation,
  Parameter,
  Reference,
  RequestBody,
  Response,
} from './openapi.document.ts'

export interface Call {
  path: string
  method: string
  operation: Operation
}

/** A call, folded to its method, path and summary. */
export function renderCall(document: ApiDocument, { path, method, operation }: Call): Html {
  const { operationId, summary, description, security, parameters, requestBody, responses } = operation
  const command = curlCommand({
    base: document.servers[0]?.url ?? '',
    path,
    method,
    operation,
    schemas: document.components.schemas,
  })
  const successes = Object.entries(responses).filter(([status]) => Number(status) < 400)
  // The anchor is inside, because a browser opens what is folded around the target of a link.
  return html`<details class="call">
  <summary>
    ${methodBadge(method)}
    <h3><code>${breakable(path)}</code></h3>
    <span class="access">${accessInWords(security)}</span>
    <span class="summary">${summary}</span>
  </summary>
  <div class="body" id="call-${operationId}">
    <div class="takes">
      <p class="permalink"><a href="#call-${operationId}"><span class="unseen">Link to </span>${operationId}</a></p>
      ${description ? prose(description) : null}
      ${parameters ? parameterTable(parameters) : null}
      ${requestBody ? bodySection(requestBody) : null}
      <h4>Answer</h4>
      ${successes.map(([status, response]) => answer(status, resolve(document, response)))}
    </div>
    <div class="gives">
      <h4>Call it</h4>
      <pre tabindex="0"><code>${command}</code></pre>
      <h4>Failures</h4>
      ${ownFailures(document, responses)}
    </div>
  </div>
</details>`
}

export function methodBadge(method: string): Html {
  return html`<span class="method ${method.toLowerCase()}">${method}</span>`
}

/** A path that may break before its slashes. */
export function breakable(path: string): Html[] {
  return path.split(/(?=\/)/).map(part => html`<wbr>${part}`)
}

function accessInWords(security: Operation['security']): string {
  if (security.length === 0) return 'Anyone'
  return security.some(({ bearer }) => bearer.includes('recent')) ? 'Password just given' : 'Signed in'
}

const optional = html` <span class="optional">optional</span>`

function parameterTable(parameters: readonly Parameter[]): Html {
  const rows = parameters.map(
    ({ name, in: where, required, description, schema }) => html`<tr>
      <th scope="row"><code>${name}</code>${required ? null : optional}</th>
      <td>${where}</td>
      <td>${inWords(description ? { ...schema, description } : schema)}</td>
    </tr>`,
  )
  return html`<h4>Parameters</h4>
  <table>
    <thead><tr><th scope="col">Name</th><th scope="col">In</th><th scope="col">Takes</th></tr></thead>
    <tbody>${rows}</tbody>
  </table>`
}

function bodySection({ description, required, content }: RequestBody): Html {
  return html`<h4>Body${required ? null : optional}</h4>${description ? prose(description) : null}${contents(content)}`
}

function contents(content: Record<string, MediaType>): Html[] {
  return Object.entries(content).map(([media, { schema, 'x-item-schema': item }]) => {
    const kind = html`<span class="media">${media}</span>`
    if (item) return outline(item, html`${kind} of events, the <code>data</code> of each: `)
    return schema ? outline(schema, html`${kind} `) : html`<p class="what">${kind}</p>`
  })
}

function answer(status: string, { description, headers, content = {} }: Response): Html {
  const names = Object.keys(headers ?? {}).map(
    name => html` <span class="note">with <code>${name}</code></span>`,
  )
  return html`<div class="answer">
    <p><span class="status">${status}</span> ${description}${names}</p>
    ${contents(content)}
  </div>`
}

export function sharedFailures({ components }: ApiDocument): FailureLine[] {
  return Object.values(components.responses).flatMap(failuresIn)
}

function ownFailures(document: ApiDocument, responses: Operation['responses']): Html {
  const shared = new Set(sharedFailures(document).map(({ code }) => code))
  const own = Object.values(responses)
    .flatMap(response => failuresIn(resolve(document, response)))
    .filter(({ code }) => !shared.has(code))
  const others = html`<a href="#failures">those of every call</a>`
  return own.length === 0 ? html`<p>Only ${others}.</p>` : html`${failureList(own)}<p>And ${others}.</p>`
}

interface FailureLine {
  status: string
  code: string
  sentence: string
}

export function failureList(failures: readonly FailureLine[]): Html {
  const lines = failures.map(
    ({ status, code, sentence }) =>
      html`<li><span class="status">${status}</span> <code>${code.split(/(?<=[._])/).map(part => html`${part}<wbr>`)}</code> <span class="sentence">${sentence}</span></li>`,
  )
  return html`<ul class="failures">${lines}</ul>`
}

/** The codes that a response enumerates, with their sentences. */
export function failuresIn({ content }: Response): FailureLine[] {
  const parts = content?.['application/problem+json']?.schema?.allOf ?? []
  return parts.flatMap(({ properties: { status, code } = {} }) => {
    if (typeof status !== 'object' || typeof code !== 'object') return []
    const sentences = (code['x-enumDescriptions'] ?? {}) as Record<string, string>
    return Object.entries(sentences).map(([code, sentence]) => ({
      status: String(status.const),
      code,
      sentence,
    }))
  })
}

function resolve({ components }: ApiDocument, response: Response | Reference): Response {
  if (!('$ref' in response)) return response
  return components.responses[response.$ref.slice('#/components/responses/'.length)] ?? { description: '' }
}
