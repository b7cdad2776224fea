import { Failure } from '../failure.ts'
import { ProviderFailure } from '../providers/circuit.ts'

/** Answers with what an outside service found, or tells what is wrong with it in the words of that search. */
export async function told<T>(
  search: 'places' | 'hotels' | 'cities' | 'model',
  found: Promise<T>,
): Promise<T> {
  try {
    return await found
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    const { trouble, retryAfter } = error
    throw new Failure(`${search}.${trouble}`, {
      cause: error,
      ...(retryAfter === undefined ? {} : { retryAfter }),
    })
  }
}
