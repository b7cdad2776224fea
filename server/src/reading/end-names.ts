import { spotIn } from './labelled.ts'
import type { Context, Spot } from './mark.ts'
import { WEEKDAY } from './weekdays.ts'

/** Words that stand beside clocks and are no place. */
const noPlace =
  /confirm|réservation|reserv|booking|buchung|prenota|bestätig|(?<!\p{L})(?:e?-?tickets?|billets?|bilhete|biglietto)(?!\p{L})|\p{L}{3}(?:ticket|billett|karte|preis)[sn]?(?!\p{L})|^(?:your|ihre?|votre|vos|tus?|tuoi)\s|[预預][订訂定]|[预預][约約]|予約|예약|^(?:partenza|arrivo|partida|salida|llegada|chegada|départ|arrivée|abfahrt|ankunft|dep(?:art(?:ure|s)?)?|arr(?:iv(?:al|es))?|vertrek|aankomst|ab|an|direct|today|tomorrow|outbound|return|aller|retour|hinfahrt|rückfahrt|andata|ritorno|ida|vuelta|economy|[出到抵][發发達达]?|[经經途][停经經由]|発|着|[开開]|[發发][车車]|座位|[明今後后][天日早晚]|我[們们]?|[早晚]上|[上下]午|去程|回程|単程|单程)$/iu
/** Seats, classes, numbers of people, prices and how long something takes. */
const noName =
  /(?<!\p{L})(?:seats?|class|2nd|classe|clase|klasse|adults?|adulte?s?|adult[oi]|erwachsener?|passengers?|passagers?|pasajeros?|passegger[oi]|economy|wagen|voiture|carrozza|sitzplatz|siège|asiento|pnr|durée|duration|dauer|direct|changes?)(?!\p{L})|[→←➔✈€£$¥|]|\d{1,2}[:：]\d\d|[座席][位号號]|[二一]等|人数|[车車][厢廂]|[指自][定由]席|普通車|グリーン車|[经經][济濟][舱艙]|[商公头頭][务務等][座舱艙]|일반[실석]|특실|우등|프리미엄석/iu

/** The platform of a station, or a seat, behind its name, and all that follows. */
export const platform =
  /[\s,(-]*(?:(?<!\p{L})(?:gleis|gl\.|bstg\.|bahnsteig|bussteig|voie|platform|plat\.|vía \d|andén|track|spoor|perron|spor|peron|nást\.|quai|binario|bin\.|stand \d|bay \d|halle?s? \d|m[vs] (?=\p{L})|(?:seat|platz|place|plaza|posto|asiento|coach|car|wagen|voiture|coche|carrozza)s? (?=\d))(?![\p{L}])|月台|番線|番のりば|승강장|(?<=\s)\p{Script=Hangul}{2,8}\d{0,2}호(?!차)|班次|(?:좌석|座[位席號号]|座)\s?[:：]?\s?\d|\d{1,2}(?:[号號]?[車车]|호차)).*$|\(\s*\)/iu

/** A place in the words of a line; undefined where they are none. */
export function placeIn(text: string, context: Context): Spot | undefined {
  const spot = spotIn(text.replace(platform, ' '), context)
  return spot && named(spot)
}

/** A spot with the name of its place alone; undefined where its words are none. */
export function named(spot: Spot): Spot | undefined {
  const name = spot.name
    ?.replace(/(?<=\p{Script=Han}{2})(?<![轉转運运總总車车])站$/u, '')
    // The halls of a station, as of 'Paris Montparnasse 1 et 2'.
    .replace(/\s\d(?:\s?(?:et|&|\/|-)\s?\d)?$/, '')
    .trim()
  if (spot.code && !name) return spot
  // '30th Street Station'.
  if (!name || /\d(?!\d*(?:st|nd|rd|th)(?!\p{L}))/u.test(name) || !isName(name) || [...name].length < 2)
    return undefined
  return { ...spot, name }
}

const weekday = new RegExp(`^(?:${WEEKDAY})[.,]?$`, 'iu')
const isName = (name: string) => !noPlace.test(name) && !noName.test(name) && !weekday.test(name)

/** Returns the place in the text of a label; undefined if the text is a seat, a class or a price. */
export function labelledPlace(spot: Spot | undefined): Spot | undefined {
  const name = spot?.name?.replace(platform, '').trim()
  return !name || isName(name) ? spot && { ...spot, name } : undefined
}

const terminal =
  /[\s,(（-]*(?:(?:north|south|nord|sud|süd)[ -]+terminal|terminals?\s?(?:\d[A-Z]?|[A-H])(?![\p{L}\d])|T\d[A-Z]?(?![\p{L}\d])(?:航[站廈厦]楼?)?|[第제]?[一二三四\d]\s?(?:航[廈厦]|航站[樓楼]|候机楼|ターミナル|터미널)|ターミナル\s?\d|(?:国内|国際|國際|国际)線?ターミナル)[)）]?/giu

/** The words of a line without the terminals of airports. */
export const withoutTerminals = (text: string) => text.replaceAll(terminal, '')
