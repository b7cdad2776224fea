import type { Sender } from './known-senders.ts'
import { labelAt } from './labels.ts'
import { mayBeName } from './no-name.ts'

/** The line of a host, below the name of the house: 'Entire home hosted by Maria'. */
const hosted =
  /^(?<name>\p{L}[^\n]{2,70}?)[\s,·•–-]{0,3}(?:hosted by|hébergée? par|hospedad[oa] por|hôte ?:|angeboten von|vermietet von|Gastgeber(?:in)?:?|anfitri(?:ón|ona|ão|ã) ?:?|ospitat[ao] da|host ?:|del host|ホスト ?[:：]|호스트 ?[:：]|房[东東] ?[:：]?) ?[\p{Lu}\p{Lo}]/imu
const wholeHome =
  /^(?:entire|whole|private|shared|room|home|gesamte|ganze|privat|logement|appartement entier|chambre|alojamiento|habitación|espaço|quarto|intero|intera|alloggio|stanza)(?!\p{L})|^(?:まるまる|個室|整套|整间|整間|獨立|独立|집 전체|개인실)/iu

/** The name of a house that a host lets. */
export function hostedIn(sender: Sender | undefined, text: string, cells: string[]): string | undefined {
  const ofSender = sender?.stay?.exec(text)?.groups?.['name']
  const n = cells.findIndex(cell => hosted.test(cell))
  const name = hosted.exec(cells[n] ?? '')?.groups?.['name']
  if (ofSender ?? (name && !wholeHome.test(name))) return ofSender ?? name
  const above = cells[n - 1]
  return above && mayBeName(above) && !labelAt(above)?.isParted ? above : undefined
}
