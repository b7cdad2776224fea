import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

const DAY = 24 * 3_600

export const currencies = endpoint({
  method: 'GET',
  path: '/countries/countries/',
  summary: 'The currencies, the likeliest first, then by code',
  access: 'anyone',
  response: z.array(z.object({ code: z.string(), symbol: z.string() })),
  maxAge: DAY,
})

export const countries = endpoint({
  method: 'GET',
  path: '/countries/countrieslist',
  summary: 'The countries by their English names, which are what a profile takes',
  access: 'anyone',
  response: z.array(z.object({ id: z.string(), name: z.string() })),
  maxAge: DAY,
})
