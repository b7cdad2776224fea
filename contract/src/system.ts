import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

const Status = z.object({ status: z.literal('ok') })

export const health = endpoint({
  method: 'GET',
  path: '/health',
  summary: 'The process is alive',
  access: 'anyone',
  response: Status,
})

export const ready = endpoint({
  method: 'GET',
  path: '/ready',
  summary: 'The database answers and has the schema that this server knows',
  access: 'anyone',
  response: Status,
})

export const openApi = endpoint({
  method: 'GET',
  path: '/openapi.json',
  summary: 'This API, as OpenAPI 3.1',
  access: 'anyone',
  response: z.looseObject({ openapi: z.string() }),
  compressed: true,
})
