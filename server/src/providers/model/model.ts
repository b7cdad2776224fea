import * as z from 'zod/mini'
import type { Config } from '../../config.ts'
import { createCircuit } from '../circuit.ts'
import { createOutbound } from '../outbound.ts'

/** A model on the operator's own machine writes slowly. */
const TOTAL_MS = 60_000

const Answer = z.object({
  choices: z
    .array(z.object({ message: z.object({ content: z.string().check(z.maxLength(200_000)) }) }))
    .check(z.minLength(1)),
})

/** Does a task with a text, and answers the JSON that it is told to write; a ProviderFailure where it does not. */
export type Model = { ask(task: string, text: string): Promise<unknown> }

interface Needs {
  settings: Config['model']
  /** Called before each question; may refuse it. */
  spend(limits: { max: number; seconds: number }[]): Promise<void>
  totalMs?: number
}

/** The model that the operator has named, which speaks the chat format of OpenAI; undefined where there is none. */
export function createModel({ settings, spend, totalMs = TOTAL_MS }: Needs): Model | undefined {
  if (!settings) return undefined
  const { url, name, key, perDay } = settings
  const outbound = createOutbound({ allow: [], configured: [url], totalMs })
  const circuit = createCircuit()
  const headers = { 'content-type': 'application/json', ...(key && { authorization: `Bearer ${key}` }) }
  return {
    async ask(task, text) {
      await spend([{ max: perDay, seconds: 24 * 3_600 }])
      const messages = [
        { role: 'system', content: task },
        { role: 'user', content: text },
      ]
      const body = JSON.stringify({ model: name, messages, stream: false })
      return circuit(async () => {
        const answer = await outbound.fetchJson(url, { method: 'POST', headers, body })
        const [choice] = z.parse(Answer, answer).choices
        return jsonIn(choice?.message.content ?? '')
      })
    },
  }
}

/** Some think aloud before, and some put it between fences. */
function jsonIn(content: string): unknown {
  const said = content.slice(content.lastIndexOf('</think>') + 1)
  try {
    return JSON.parse(said.slice(said.indexOf('{'), said.lastIndexOf('}') + 1))
  } catch {
    // The parser's own words quote what is somebody's.
    throw new Error('The model wrote no JSON.')
  }
}
