/**
 * What names of places hardly ever are: a sign or a small letter first, a sign, a short small word or a bracket without
 * its other half last, or a single letter or two; rests of an address, an offer or a number of a flight; a sentence to somebody; a word that stands beside clocks.
 */
const unlikely = [
  /^[^\p{L}\p{N}「『"'‘“]|^\p{Ll}|^\p{Script=Latin}{1,2}$|^.$/u,
  /[\p{P}\p{S}](?<![)）」』"'’”.+&])$|\s\p{Ll}{1,3}$|^[^(（]*[)）]|[(（][^)）]*$/u,
  /,\s*\p{Ll}|\s\.\s|[·|;…]|\d{4}|\d[号號番]|^[A-Z\d]{2}\s?\d{2,4}$|券|[優优]惠|促[銷销]/u,
  // The word for a house alone.
  /^(?:湯の宿|旅館|旅馆|飯店|饭店|酒店|民宿|ホテル|宿|호텔|hotels?|hostel|pension|hôtel|albergo|agriturismo)$/iu,
  /[。！!？?：:@#]|https?|[您你请請若]|已[確确经經]|[預预][订訂]|予約|예약/u,
  /(?<!\p{L})(?:your|you|is|are|will|confirmed|booking|reservation|thanks?|seats?|coach|nights?|guests?|adults?|ihre?|bestätigt|buchung|votre|confirmée?|réservation|tu|su|confirmad[oa]|reserva|confermat[oa]|prenotazione)(?!\p{L})/iu,
]
const MOST_WORDS = 9

/** Whether a text reads like the name of a place, without rests of the sentence or the table around it. */
export const isLikelyName = (name: string): boolean =>
  name.split(/\s+/).length <= MOST_WORDS && !unlikely.some(pattern => pattern.test(name))
