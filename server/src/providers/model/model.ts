import * as z from 'zod/mini'
import type { Config } from '../../config.ts'
import { createTurns } from '../../work/in-turn.ts'
import { createCircuit } from '../circuit.ts'
import { createOutbound } from '../outbound.ts'

/** A model on the operator's own machine writes slowly. */
const TOTAL_MS = 60_000
const turns = { atOnce: 4, queue: 40, retryAfter: 10 }
/** Bookings have fewer levels. A deeper answer could not be passed on to another process. */
const MOST_DEEP = 20

const Answer = z.object({
  choices: z
    .array(z.object({ message: z.object({ content: z.string().check(z.maxLength(200_000)) }) }))
    .check(z.minLength(1)),
})

/**
 * Does a task with a text of the owner, an account, and answers the JSON that it is told to write; a ProviderFailure where
 * it does not.
 */
export type Model = { ask(owner: string, task: string, text: string): Promise<unknown> }

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
  const inTurn = createTurns(turns)
  const headers = { 'content-type': 'application/json', ...(key && { authorization: `Bearer ${key}` }) }
  return {
    ask(owner, task, text) {
      const messages = [
        { role: 'system', content: task },
        { role: 'user', content: text },
      ]
      const body = JSON.stringify({ model: name, messages, stream: false })
      return inTurn(owner, async () => {
        await spend([{ max: perDay, seconds: 24 * 3_600 }])
        return circuit(owner, async () => {
          const answer = await outbound.fetchJson(url, { method: 'POST', headers, body })
          const [choice] = z.parse(Answer, answer).choices
          return jsonIn(choice?.message.content ?? '')
        })
      })
    },
  }
}

/** Some think aloud before, and some put it between fences. */
function jsonIn(content: string): unknown {
  const said = content.slice(content.lastIndexOf('</think>') + 1)
  const value = parsed(said.slice(said.indexOf('{'), said.lastIndexOf('}') + 1))
  if (isDeep(value)) throw new Error('The JSON of the model is nested too deeply.')
  return value
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    // The parser's own words quote what is somebody's.
    throw new Error('The model wrote no JSON.')
  }
}

/** Walks level by level: recursion could exceed the stack. */
function isDeep(value: unknown): boolean {
  let level = [value]
  for (let deep = 0; deep <= MOST_DEEP && level.length > 0; deep++)
    level = level.flatMap(one => (typeof one === 'object' && one !== null ? Object.values(one) : []))
  return level.length > 0
}
