import type { Guess } from './spelling.ts'

/** Words for the same kind of place in the languages that names are in, and short forms of words. */
const alike = [
  'temple temples ji dera tera wat si 寺',
  'shrine jinja jingu taisha',
  'station stn gare eki terminal termini stazione estacao estacion bahnhof hauptbahnhof hbf centrale 站',
  'airport flughafen aeroport aeroporto aeropuerto luchthaven lufthavn flygplats lotnisko havalimani',
  'market ichiba mercado mercato marche markt bazaar',
  'museum museums musee museo museu gallery galleria',
  'park koen parc parque parco gyoen 園',
  'garden gardens jardin jardins jardim teien giardini',
  'palace palais palazzo palacio schloss gong',
  'castle castelo castel castello castillo chateau fort fortress jo',
  'church cathedral basilica eglise chiesa igreja iglesia dom',
  'monastery abbey mosteiro',
  'bridge pont ponte puente bashi hashi',
  'tower torre tour turm',
  'street st dori rue via rua calle road rd lu',
  'avenue ave av avenida',
  'square sq piazza place praca plaza platz',
  'fountain fountains fontana fontaine fuente',
  'mount mountain mt shan yama monte',
  'river gawa kawa',
  'alley lane xiangzi yokocho 巷',
  '1er ier premier',
  'saint ste sainte san santa santo sao sankt',
].map(line => line.split(' '))

const groups = new Map(alike.flatMap(words => words.map(word => [word, words] as const)))
// 'San Paulo' is São Paulo, but nobody who types 'São' means one of the places called San Paolo.
groups.delete('sao')

/** The words for the same kind of place: `temple` is also `ji`. */
export const wordsAlike: Guess = word => groups.get(word) ?? []

/** Words that name a kind of place or narrow one down, and have no counterparts among those above. */
const otherKinds = new Set(
  'national state provincial marine nature reserve oasis island islands lake falls valley canyon gorge glacier beach bay'.split(
    ' ',
  ),
)

/** Whether a word at the end of a name tells the kind of place: Zion National Park. */
export const isKindWord = (word: string) => groups.has(word) || otherKinds.has(word)

/** With one word for each kind of place. */
export const alikeWritten = (folded: string) =>
  folded
    .split(' ')
    .map(word => wordsAlike(word, false)[0] ?? word)
    .join(' ')

/** They tell no place from another one, and people mix them up. */
export const smallWords = new Set('of de di da do du dei del della des dos das la le les el'.split(' '))
