import { hash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { USUAL_FILE_BYTES } from '@caravan/contract/attachments'
import { type Language, languageOfTag, languages, tagOf } from '@caravan/contract/languages'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { mapAttributes } from '../config/map.ts'
import type { Config } from '../config.ts'
import type { Ground } from '../ground.ts'
import { clearsSite, readCookie, saysYesToStreets } from './cookies.ts'
import { listsTag } from './etag.ts'
import { pathOf } from './paths.ts'
import { preferences } from './preferences.ts'
import { createRendering } from './rendering.ts'
import { decoderPolicy } from './security-headers.ts'

const compress = promisify(brotliCompress)
const QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

/** The pages that exist; every other address gets the same document with status 404, and the web says so. */
const pages =
  /^\/(?:(?:register|dashboard|profile|create-trip|share|edit-trip\/[^/]+|verify_email|not_me|off|reset_password|terms|join|guest|shared\/[^/]+)\/?)?$/

/** Pages that anybody with their address may see, so that no copy of them is to be kept or found. */
const secretPages = /^\/shared\//

/** Serves the built web: its files as they are, and its one document with language and theme already in it. */
export async function serveWeb(
  app: FastifyInstance,
  ground: Pick<Ground, 'config' | 'db' | 'log'>,
  dist: string,
): Promise<void> {
  const { config } = ground
  const rendering = createRendering({ ...ground, app, module: join(dist, '../dist-prerender/prerender.js') })
  app.addHook('onClose', async () => rendering.close())
  await app.register(fastifyStatic, {
    root: dist,
    wildcard: false,
    index: false,
    preCompressed: true,
    globIgnore: ['**/*.html', '**/*.br', '**/*.gz'],
    cacheControl: false,
    setHeaders: (reply, path) => {
      // Only these names change with their content.
      const name = relative(dist, path)
      const isImmutable = name.startsWith('assets/')
      reply.header(
        'cache-control',
        name === 'sw.js' ? 'no-cache' : `public, max-age=${isImmutable ? '31536000, immutable' : '3600'}`,
      )
      if (/^assets\/heic\.worker-/.test(name)) reply.header('content-security-policy', decoderPolicy)
    },
  })
  const documents = createDocuments(config, dist)

  // Workers of browsers ask for it, and take themselves off where it is there (`web/src/worker.ts`).
  if (!config.offline)
    app.get('/sw-off', (_, reply) =>
      reply.type('text/plain; charset=utf-8').header('cache-control', 'no-store').send('off\n'),
    )

  // Without the worker that keeps what another app shares there is nothing to take it.
  app.post('/share', { onRequest: async (_, reply) => reply.redirect('/share', 303) }, () => undefined)

  app.setNotFoundHandler(async (request, reply) => {
    const path = pathOf(request.url)
    const exists = pages.test(path)
    const page = exists ? path.split('/')[1] || 'landing' : undefined
    const language = languageOf(request)
    const isSecret = secretPages.test(path)
    if (isSecret) reply.header('x-robots-tag', 'noindex, nofollow')
    const rendered = await rendering.documentFor(request, language)
    if (rendered) {
      // Browsers that can be told to forget it at sign-out may keep it, and with it the whole page for Back.
      const mayKeep = !isSecret && clearsSite(config)
      reply.header('cache-control', mayKeep ? 'private, no-cache' : 'no-store')
      const template = documents(rendered.template, language, choicesOf(request))
      return sendRendered(request, reply, template, rendered.content)
    }
    const document = documents(page, language, choicesOf(request))
    reply.code(exists ? 200 : 404).headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': isSecret ? 'no-store' : 'no-cache',
      vary: 'Accept-Encoding, Accept-Language, Cookie',
      etag: document.etag,
    })
    if (exists && listsTag(request.headers['if-none-match'], document.etag)) return reply.code(304).send()
    return sendCompressed(request, reply, document)
  })
}

function languageOf(request: FastifyRequest): Language {
  const stored = readCookie(request, 'language')
  const wanted = preferences(request.headers['accept-language']).map(languageOfTag)
  return languages.find(language => language === stored) ?? wanted.find(Boolean) ?? 'en'
}

/** The choices of a browser besides its language. */
function choicesOf(request: FastifyRequest) {
  const stored = readCookie(request, 'theme')
  const theme = (['light', 'dark'] as const).find(known => known === stored)
  return { theme, streets: saysYesToStreets(request) }
}

type Choices = ReturnType<typeof choicesOf>

interface Document {
  plain: Buffer
  brotli: Buffer
  gzip: Buffer
  etag: string
}

function createDocuments(config: Config, dist: string) {
  const ready = new Map<string, Document>()
  const templates = new Set(readdirSync(dist))

  function render(name: string, language: Language, { theme, streets }: Choices): string {
    const { maxBytes } = config.attachments
    const attributes = [
      `lang="${tagOf[language]}"`,
      `data-registration="${config.registration}"`,
      ...mapAttributes(config.map, streets),
      ...(maxBytes === USUAL_FILE_BYTES ? [] : [`data-file-bytes="${maxBytes}"`]),
      // The source of places is named beside them.
      ...(config.places.kind === 'bundled' ? [] : [`data-places="${config.places.kind}"`]),
      ...(config.offline ? [] : ['data-offline="off"']),
      ...(config.hotels.kind === 'none' ? ['data-hotels="none"'] : []),
      ...(config.mailIn ? ['data-mail-in'] : []),
      ...(theme ? [`data-theme="${theme}"`] : []),
    ]
    const template = readFileSync(join(dist, name), 'utf8')
    return template.replace('<html lang="en">', () => `<html ${attributes.join(' ')}>`)
  }

  return (page: string | undefined, language: Language, choices: Choices): Document => {
    // The build links what a page begins with in a document of its own, and paints what can be seen without a script.
    const documents = [`${page}.${language}.html`, `other.${language}.html`]
    const name = documents.find(built => templates.has(built)) ?? 'index.html'
    const key = `${name} ${language} ${choices.theme} ${choices.streets}`
    const known = ready.get(key)
    if (known) return known
    const plain = Buffer.from(render(name, language, choices))
    const made = {
      plain,
      brotli: brotliCompressSync(plain),
      gzip: gzipSync(plain),
      // Weak, because the same tag stands for the document in every encoding.
      etag: `W/"${hash('sha256', plain, 'base64url').slice(0, 20)}"`,
    }
    ready.set(key, made)
    return made
  }
}

/** Sends a page that is the reader's alone. */
async function sendRendered(
  request: FastifyRequest,
  reply: FastifyReply,
  template: Document,
  content: string,
) {
  const plain = Buffer.from(template.plain.toString().replace('<div id="root"></div>', () => content))
  const accepted = preferences(request.headers['accept-encoding'])
  reply.header('content-type', 'text/html; charset=utf-8')
  if (!accepted.includes('br')) return reply.send(plain)
  return reply.header('content-encoding', 'br').send(await compress(plain, QUICK))
}

function sendCompressed(request: FastifyRequest, reply: FastifyReply, document: Document) {
  const accepted = preferences(request.headers['accept-encoding'])
  if (accepted.includes('br')) return reply.header('content-encoding', 'br').send(document.brotli)
  if (accepted.includes('gzip')) return reply.header('content-encoding', 'gzip').send(document.gzip)
  return reply.send(document.plain)
}
