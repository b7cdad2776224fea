import type { FastifyRequest } from 'fastify'
import { Failure } from '../failure.ts'
import { asSeen, asSent, seesIn } from '../trip/sections.ts'
import type { Changed } from '../trip/write.ts'
import { type Download, JsonText } from './send.ts'

/** Cuts what is sent with a call to the sections that its sender sees; a file goes through as it is. */
export function asSenderSees<R extends { query: unknown; body: unknown }>(
  request: FastifyRequest,
  received: R,
): R {
  const { query, body } = received
  return { ...received, ...asSent({ query, body }, seesIn(request)) }
}

/** Cuts the answer or refusal of a call to the sections that its reader sees. */
export async function asReaderSees(
  request: FastifyRequest,
  carriedOut: Promise<Changed<unknown>>,
): Promise<Changed<unknown>> {
  const sees = seesIn(request)
  if (sees === 'all') return carriedOut
  try {
    const { answer, seq } = await carriedOut
    return {
      answer:
        answer instanceof JsonText ? answer.variant(sees, content => asSeen(content, sees)) : seen(answer),
      seq,
    }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    const { extra = {}, ...others } = error.circumstances
    // Such as the current version of a hidden row.
    for (const told of Object.values(extra)) asSeen(told, sees)
    throw new Failure(error.code, { ...others, extra: asSeen(extra, sees) })
  }

  function seen(answer: unknown): unknown {
    // The row of a file tells its bytes as a number.
    const isDownload = typeof (answer as Partial<Download> | null | undefined)?.bytes === 'object'
    return isDownload ? answer : asSeen(answer, sees)
  }
}
