import { Failure } from '../failure.ts'

/** Parses a query or a form; a percent sign that does not encode UTF-8 is refused instead of replaced. */
export function parsePairs(text: string): URLSearchParams {
  try {
    decodeURIComponent(text)
  } catch (cause) {
    throw new Failure('request.malformed', { cause })
  }
  return new URLSearchParams(text)
}
