import type { FastifyRequest } from 'fastify'
import { Failure } from '../failure.ts'
import { asSeen, seesIn } from '../trip/sections.ts'
import type { Changed } from '../trip/write.ts'
import { JsonText } from './send.ts'

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
    throw new Failure(error.code, {
      ...error.circumstances,
      extra: asSeen(error.circumstances.extra ?? {}, sees),
    })
  }

  function seen(answer: unknown): unknown {
    const isJson = answer === null || typeof answer !== 'object' || !('bytes' in answer)
    return isJson ? asSeen(answer, sees) : answer
  }
}
