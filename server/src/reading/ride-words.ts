import type { RideType } from '@caravan/contract/rides'
import { wordsFor } from './languages.ts'
import { isNight } from './stay-words.ts'

/** Words of each type of ride, and of flights. */
const all: [type: RideType | 'flight', words: RegExp][] = [
  [
    'flight',
    /(?<!\p{L})(?:flights?|airlines?|vols?|flug\p{L}*|vuelos?|vol[io]|voos?|vluchten?)(?!\p{L})|航班|班機|航空|항공/iu,
  ],
  [
    'ferry',
    /(?<!\p{L})(?:schiff|ship|seaways|ferry|ferries|sailing|fähr(?!t(?!\p{L})|st|nis)\p{L}*|ferry ?ticket|reederei|traghetti|dfds|stena line|calmac|moby lines|gnv|grimaldi|scandlines|color line|fjord line|tirrenia|bale[àa]ria|trasmed\p{L}*|brittany ferries|p&o|viking line|tallink|jadrolinija|turbojet|cotai|aliscaf[oi]|traversées?|barco|catamarán|traghetto|navire|veerboot|veerdienst|rederij|overtocht|overtochten|schip|buque|corsica ferries|fjord1|balsa|catamaran|hydrofoil|speedboat|irish ferries|condor ferries|wightlink|red funnel|hurtigruten|silja|finnlines|polferries|tt-line|blue star|seajets|minoan|toremar|siremar|liberty lines|snav|alilauro|caremar|fred\.? olsen|naviera|buquebus|bc ferries|interislander|bluebridge|lancha|travessia|travesía)(?!\p{L})|船票|船班|航[運运]|[噴喷]射|[開开]船|[渡客]輪|渡轮|[輪轮]渡|승선권|[开開]航|[⛴🚢]|フェリー|汽船|高速船|ジェットフォイル|渡船|客船|乗船|페리|여객선|쾌속선|배편/iu,
  ],
  [
    'bus',
    /(?<!\p{L})(?:(?!colum|nim|incu)\p{L}{0,12}bus(?:se|fahrt|ticket)?|coach (?:ticket|station)|autob[uú]s|autocar|autocarro|ônibus|blablacar|flix|rede expressos|viação|rodoviári[oa]|autostazione|alsa|megabus|eurolines|greyhound|national express|avanza|socibus|monbus|postauto|cruz del sur|andesmar|primera plus|rodonorte|redcoach|peter pan|citylink|isilines|omnibus|ómnibus|colectivo)(?!\p{L})|[🚌🚍🚎]|バス|巴士|[客][運运]|[國国]光[號号]|[統统][聯联]|[和][欣]|버스/iu,
  ],
  [
    'train',
    /(?<!\p{L})(?:trains?|rail(?:way|ways)?|zug|züge|bahn|treno|treni|tren|trenes|trein|treinreis|comboios?|tåg|tog|juna|pociąg\p{L}*|vlaky?|vonat|gare|bahnhof|estación|stazione|eurostar|amtrak|ouigo|sncf|renfe|trenitalia|ktx|srt|lner|trainline|leshuttle|eurotunnel|transpennine|avanti west|tgv|thalys|nightjet|railjet|trenord|frecciarossa|frecciargento|shinkansen|cercanías|rodalies|regionalzug|nachtzug|via rail|caltrain|brightline|scotrail|irctc|italo|iryo|öbb|sbb|hbf|hauptbahnhof|railcard|advance single|(?:off-peak|anytime) (?:day )?(?:single|return))(?!\p{L})|[🚂🚄🚅🚆🚈]|火[車车]|列[車车]|[臺台][鐵铁]|高[鐵铁]|铁路|鐵路|[動动][車车]|新幹線|えきねっと|特急|ロマンスカー|電車|鉄道|코레일|승차권|기차|열차/iu,
  ],
]

/** A clock of departure and one of arrival: 'partenza 10:30 arrivo 11:30'. Guests of a house arrive first. */
const way = new RegExp(
  `(?<!\\p{L})(?:${wordsFor('departs')})[^\\n]{0,60}?\\d{1,2}[:.h]\\d\\d[^:：]{1,80}?(?<!\\p{L})(?:${wordsFor('arrives')})[^\\n]{0,60}?\\d{1,2}[:.h]\\d\\d`,
  'iu',
)

/** A route with a clock in its line: '13:20 台北轉運站→羅東轉運站'. */
const arrow =
  /\d[:：.h]\d\d[^\n]{0,40}\p{L}[ )）]*(?:[→➔➜⇒⟶]|->) ?(?:\d{1,2}[:：.h]\d\d )?\p{L}|\p{L}[ )）]*(?:[→➔➜⇒⟶]|->) ?\p{L}[^\n]{0,60}\d[:：.h]\d\d/u

/** Words of texts about a ride in a car with a driver. */
export const isTransfer =
  /(?<!\p{L})(?:taxi|(?:\p{L}+)?transfer[ts]?|transfert|shuttle|navette|chauffeur|fahrdienst|limousine|traslado|translado|minicab|private driver|sammeltaxi|abholservice|conducteur privé|remis|transporte privado|luchthavenvervoer|taxirit|(?:your|private|shared|airport) ride)(?!\p{L})|送迎|接[送机機]|送[机機]|タクシー|ハイヤー|[專专][車车]|包[車车]|接[駁驳]|[機机][場场]接送|택시|콜밴|공항 ?(?:픽업|샌딩)/iu

/** The type of ride by the first word for one in a text; undefined if that word is for a flight, or there is none. */
export function rideTypeIn(text: string): RideType | undefined {
  const start = text.slice(0, 8_000)
  const [first] = all
    .flatMap(([type, pattern]) => {
      const at = start.search(pattern)
      return at === -1 ? [] : [{ type, at }]
    })
    .sort((a, b) => a.at - b.at)
  if (!first) return (way.test(start) || arrow.test(start)) && !isNight.test(start) ? 'other' : undefined
  return first.type === 'flight' ? undefined : first.type
}
