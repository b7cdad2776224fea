import { readFileSync } from 'node:fs'
import { breakable, type Call, failureList, methodBadge, renderCall, sharedFailures } from './docs.call.ts'
import { type Html, html, prose } from './docs.html.ts'
import { outline } from './docs.outline.ts'
import type { ApiDocument } from './openapi.document.ts'

/** The style sheet that the reader asks for at `/api/docs.css`. */
export const docsStyle = ['./docs.css', './docs.call.css']
  .map(file => readFileSync(new URL(file, import.meta.url), 'utf8'))
  .join('\n')

/** A reader of the API for people: one document without a script, whole under `default-src 'none'; style-src 'self'`. */
export function renderDocs(document: ApiDocument): string {
  const { info, servers, components } = document
  const address = servers[0]?.url ?? ''
  const sections = document.tags.map(({ name }) => ({ name, calls: callsOf(document, name) }))
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${info.title}</title>
<link rel="stylesheet" href="/api/docs.css">
</head>
<body>
<a class="skip" href="#start">Skip to the content</a>
<header>
  <a class="brand" href="/">${logo}Caravan</a>
  <nav aria-label="Calls">
    <ul>
      <li><a href="#start">Start</a></li>
      ${sections.map(navigationFor)}
      <li><a href="#shapes">Shapes</a></li>
    </ul>
  </nav>
</header>
<main id="start">
  <h1>${info.title}</h1>
  ${prose(info.description)}
  <dl class="facts">
    <div><dt>Address</dt><dd><code>${address}</code></dd></div>
    <div><dt>For programs</dt><dd><a href="/api/openapi.json">OpenAPI ${document.openapi}</a></dd></div>
  </dl>
  <section id="signing-in">
    <h2>Signing in</h2>
    ${Object.values(components.securitySchemes).flatMap(({ description }) => prose(description))}
    <p>In the commands below <code>$TOKEN</code> stands for it${
      address.startsWith('/') ? html`, and <code>$CARAVAN</code> for the address of this server` : null
    }; <code>…</code> is yours to fill in.</p>
  </section>
  <section id="failures">
    <h2>Failures</h2>
    <p>A call that fails answers with <code>application/problem+json</code>, a <a href="#shape-Problem">Problem</a>. These are common to all calls, 401 to all that ask for an account; what else can fail stands with each call.</p>
    ${failureList(sharedFailures(document))}
  </section>
  ${sections.map(
    ({ name, calls }) => html`<section id="tag-${name}">
    <h2>${titleOf(name)}</h2>
    ${calls.map(call => renderCall(document, call))}
  </section>`,
  )}
  <section id="shapes">
    <h2>Shapes</h2>
    ${Object.entries(components.schemas).map(
      ([name, schema]) =>
        html`<section class="shape" id="shape-${name}"><h3>${name}</h3>${outline(schema)}</section>`,
    )}
  </section>
</main>
</body>
</html>
`
  return page.markup
}

function callsOf({ paths }: ApiDocument, tag: string): Call[] {
  return Object.entries(paths)
    .flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, operation]) => ({
        path,
        method: method.toUpperCase(),
        operation,
      })),
    )
    .filter(({ operation }) => operation.tags.includes(tag))
}

function navigationFor({ name, calls }: { name: string; calls: readonly Call[] }): Html {
  const links = calls.map(
    ({ method, path, operation }) =>
      html`<li><a href="#call-${operation.operationId}">${methodBadge(method)} <span class="path">${breakable(path)}</span></a></li>`,
  )
  return html`<li><a href="#tag-${name}">${titleOf(name)}</a><ul>${links}</ul></li>`
}

function titleOf(tag: string): string {
  return tag.charAt(0).toUpperCase() + tag.slice(1)
}

const logo = html`<svg aria-hidden="true" width="28" height="28" viewBox="0 0 32 32" fill="none"><path d="M21.6 8.4a9.4 9.4 0 1 0 0 13.3" stroke="currentColor" stroke-width="4.4" stroke-linecap="round"/><circle class="stop" cx="24.4" cy="23.4" r="3.6"/></svg>`
