import { fitOf, isNameOf } from './fit.ts'
import { fold } from './fold.ts'
import type { Hit } from './gazetteer.queries.ts'
import type { SearchIndex } from './more-places.ts'
import { withoutTownWords } from './search.ts'

/** The best known town with this name. Takes the name as it is written, without forgiving slips. */
export function townNamed(index: SearchIndex, name: string): Hit | undefined {
  const written = fold(name)
  const bare = withoutTownWords(written)
  return best(index, written) ?? (bare === written ? undefined : best(index, bare))
}

function best(index: SearchIndex, folded: string): Hit | undefined {
  if (folded === '') return undefined
  const starting = index.starting(folded).filter(hit => isNameOf(hit, folded, index))
  const pointsOf = (hit: Hit) => hit.score + fitOf(folded, hit.folded, hit)
  return [...index.named(folded), ...starting]
    .filter(({ kind, more }) => !more && (kind === 'city' || kind === 'town'))
    .sort((a, b) => pointsOf(b) - pointsOf(a))[0]
}
