import { hash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { readCookie } from './cookies.ts'
import { Failure } from './failure.ts'
import { apiHeaders, documentHeaders } from './security-headers.ts'

/** The pages that exist; every other address gets the same document with status 404, and the web says so. */
const pages =
  /^\/(?:|register|dashboard|profile|create-trip|edit-trip\/[^/]+|verify_email|reset_password|terms)$/

const locales = { en: 'en', zh: 'zh-Hant' } as const
type Language = keyof typeof locales

/** Serves the built web: its files as they are, and its one document with language and theme already in it. */
export async function serveWeb(app: FastifyInstance, config: Config, dist: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: dist,
    wildcard: false,
    index: false,
    preCompressed: true,
    globIgnore: ['**/*.html', '**/*.br', '**/*.gz'],
    cacheControl: false,
    setHeaders: (reply, path) => {
      const immutable = path.includes('/assets/')
      reply.header(
        'cache-control',
        immutable ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      )
    },
  })
  const documents = createDocuments(config, dist)
  const headers = documentHeaders(config)

  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/'
    if (/^\/api(?:\/|$)/i.test(path)) {
      reply.headers(apiHeaders)
      throw new Failure('request.not_found')
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      throw new Failure('request.method_not_allowed', { headers: { allow: 'GET, HEAD' } })
    }
    const document = documents(path === '/', languageOf(request), readCookie(request, 'theme'))
    reply.code(pages.test(path) ? 200 : 404).headers({
      ...headers,
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      vary: 'Accept-Encoding, Accept-Language, Cookie',
      etag: document.etag,
    })
    if (request.headers['if-none-match'] === document.etag && reply.statusCode === 200)
      return reply.code(304).send()
    return sendCompressed(request, reply, document)
  })
}

function languageOf(request: FastifyRequest): Language {
  const stored = readCookie(request, 'language')
  if (stored === 'en' || stored === 'zh') return stored
  return /^\s*zh\b/i.test(request.headers['accept-language'] ?? '') ? 'zh' : 'en'
}

interface Document {
  plain: Buffer
  brotli: Buffer
  gzip: Buffer
  etag: string
}

function createDocuments(config: Config, dist: string) {
  const template = readFileSync(join(dist, 'index.html'), 'utf8')
  const ready = new Map<string, Document>()

  function render(landing: boolean, language: Language, theme: 'light' | 'dark' | undefined): string {
    const attributes = [
      `lang="${locales[language]}"`,
      `data-registration="${config.registration}"`,
      ...(theme ? [`data-theme="${theme}"`] : []),
    ]
    const painted = join(dist, `landing.${language}.html`)
    const content = landing && existsSync(painted) ? readFileSync(painted, 'utf8') : ''
    return template
      .replace('<html lang="en">', () => `<html ${attributes.join(' ')}>`)
      .replace('<div id="root"></div>', () => `<div id="root">${content}</div>`)
  }

  return (landing: boolean, language: Language, cookie: string | undefined): Document => {
    const theme = cookie === 'light' || cookie === 'dark' ? cookie : undefined
    const key = `${landing} ${language} ${theme}`
    const known = ready.get(key)
    if (known) return known
    const plain = Buffer.from(render(landing, language, theme))
    const made = {
      plain,
      brotli: brotliCompressSync(plain),
      gzip: gzipSync(plain),
      etag: `"${hash('sha256', plain, 'base64url').slice(0, 20)}"`,
    }
    ready.set(key, made)
    return made
  }
}

function sendCompressed(request: FastifyRequest, reply: FastifyReply, document: Document) {
  const accepted = request.headers['accept-encoding'] ?? ''
  if (/\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(document.brotli)
  if (/\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(document.gzip)
  return reply.send(document.plain)
}
