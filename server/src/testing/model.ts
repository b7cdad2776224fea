import type { RequestListener } from 'node:http'
import { json } from 'node:stream/consumers'
import { startStub } from './http-stub.ts'

interface Asked {
  path: string
  key: string | undefined
  body: { model: string; messages: { role: string; content: string }[] }
}

/** A model of our own that speaks the chat format: what it says, and what it was asked. */
export async function startModel() {
  const asked: Asked[] = []
  const behaviour = {
    /** What it writes: bookings in schema.org. */
    says: JSON.stringify({ bookings: [] as unknown[] }),
    /** Instead of an answer. */
    instead: undefined as RequestListener | undefined,
  }
  const stub = await startStub(async (request, response) => {
    const body = (await json(request)) as Asked['body']
    asked.push({ path: request.url ?? '', key: request.headers.authorization, body })
    if (behaviour.instead) behaviour.instead(request, response)
    else {
      const choices = [{ index: 0, message: { role: 'assistant', content: behaviour.says } }]
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ choices }))
    }
  })
  const url = `${stub.url}/v1`
  const env = { IMPORT_MODEL_URL: url, IMPORT_MODEL: 'small', IMPORT_MODEL_KEY: 'the-key' }
  return { ...stub, url, env, asked, behaviour }
}
