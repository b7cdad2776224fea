import { labelAt } from './labels.ts'
import { tidy } from './mark.ts'
import { isRoom, isSpoken, namesDay } from './no-name.ts'
import { withDigitsLast, withoutAll } from './rests.ts'
import { LONG_WEEKDAY } from './weekdays.ts'

/** Words of houses to sleep in: whole in Latin letters, anywhere in others. */
const sleeps = new RegExp(
  '(?<!\\p{L})(?:\\p{L}*h[oô]tels?|\\p{L}*hostels?|hostals?|motel|inn|ryokan|guest ?house|guesthouse|gästehaus|resort|lodge|\\p{L}*pensione?|pensión|\\p{L}*gasthof|\\p{L}*gasthaus|\\p{L}*herberge|ferien(?:wohnung|haus|hof|park|dorf|anlage)|affittacamere|apart(?:ments?|hotel)|apartamentos?|appartamenti|appartamento|b&b|bed (?:and|&) breakfast|gîte|auberge|chambres? d.hôtes|maison d.hôtes|albergue|albergo|ostello|parador|posada|pousada|casa rural|agriturismo|locanda|rifugio|refuge|refugio|\\p{L}*hütte|camping|campsite|campground|chalet|villa|riad|finca|backpackers|cottage|cabin|bungalow|glamping|appartements?|suites|courtyard|marriott|sheraton|westin|ritz|hilton|hampton|hyatt|novotel|ibis|mercure|sofitel|pullman|radisson|holiday inn|crowne plaza|intercontinental|best western|ramada|wyndham|premier inn|travelodge|meininger|motel one|moxy|campanile|kyriad|scandic|steigenberger|maritim|four seasons|leonardo|hospedería|hostería|cabañas|farm ?stay|homestay|holiday (?:home|park|cottage)|inns|cottages|lodges|bastide|manoir|ferme|relais|logis|hacienda|fazenda|casa (?:da|do|del|della|dei|delle)|quinta d[aeo]|solar d[aeo]|herdade|agroturismo|hospedaria|estalagem|dimora|tenuta|cascina|baita|malga|foresteria|land(?:haus|gasthof)|bauernhof|berghaus|naturfreundehaus|vakantie(?:huis|park|woning)|bungalowpark|herberg|yha|citizenm|toyoko inn|super hotel|mystays|swiss[oô]tel|kempinski|mandarin oriental|shangri-la|fairmont|conrad|doubletree|residence inn|days inn|motel 6|comfort inn|rydges|barceló|iberostar|pestana|citadines|adagio)(?!\\p{L})' +
    '|^(?:haus|casa|maison|mas|quinta|masseria|château|schloss|domaine|clos|can) \\p{L}{3}|湯宿|カプセル|旅籠|山小屋|ヒュッテ|ロッジ|国民宿舎|宿坊|ヴィラ|グランピング|キャンプ場|ホステル|[露營营][營营][地區区]|木屋|[驛驿]站|[驛驿]$|[飯饭酒]店|旅[館馆店宿舍]|民宿|客[棧栈]|青旅|青年旅舍|文旅|公寓|行旅|小院|[賓宾][館馆]|度假村|[會会行][館馆]|[莊庄荘宿]$|山荘|の宿|ホテル|(?<=[\\p{Script=Han}\\p{Script=Katakana}ー])INN|(?<!ツ|チェック)イン(?!\\p{Script=Katakana})|ゲストハウス|リゾート|ペンション|コテージ|호텔|모텔|호스텔|게스트하우스|펜션|리조트|스테이|민박|레지던스|여관|풀빌라|한옥|글램핑|캠핑장|료칸|휴양림|콘도',
  'iu',
)
/** Words of houses to eat in. */
const eats =
  /(?<!\p{L})(?:wirtshaus|gasthaus|gasthof|gaststätte|restaurant|ristorante|restaurante|trattoria|osteria|pizzeria|taverna|taberna|tasca|mesón|bodega|asador|brasserie|bistrot?|bouchon|caf[eéè]|\p{L}*bräu(?:haus)?|brauhaus|\p{L}*stuben?|weinstube|heuriger|kitchen|grill|bar|pub|tavern|izakaya|sushi|ramen|steakhouse|churrascaria|marisquer[ií]a|cervejaria|cervecería|sidrería|arrocería|parrilla|chiringuito|taquería|enoteca|hostaria|braceria|cr[êe]perie|auberge|table d.hôtes|estaminet|guinguette|rôtisserie|winstub|landgasthof|ratskeller|biergarten|eetcafé|pannenkoekenhuis|diner|eatery|tea ?room|tapas|teppanyaki|omakase|yakitori|smokehouse|chophouse|gastropub|wine bar|dining room)(?!\p{L})|餐[廳厅館馆]|食堂|[飯饭菜]館|酒家|割烹|居酒屋|[寿壽]司|鮨|蕎麦|うどん|焼[肉鳥]|[燒烧]肉|天ぷら|料理|火[鍋锅]|牛[排肉]|[酒茶][樓楼]|[麵面麺][館馆店]|ビストロ|レストラン|懐石|会席|串|鉄板|しゃぶ|すき焼|うなぎ|鰻|とんかつ|食事処|料亭|カフェ|バル$|ダイニング|キッチン|トラットリア|オステリア|リストランテ|酒場|ラーメン|そば|炉端|餐酒|小[館馆]|食府|私房菜|烤[肉鴨鸭]|[熱热]炒|[鐵铁]板|[無无]菜[單单]|咖啡|酒吧|식당|한정식|갈비|스시|오마카세|초밥|이자카야|비스트로|카페|냉면|막국수|다이닝|키친|레스토랑|횟집|국밥/iu

/** Words of companies that lend cars. */
const lends =
  /(?<!\p{L})(?:rent(?:als?|e|ing)?|rent-?a-?car|hire|autovermietung|autonoleggio|autoverhuur|locadora|location)(?!\p{L})/iu

/** Words of sights, shows and tours. */
const visits =
  /(?<!\p{L})(?:\p{L}*museum|mus[ée]e|museo|museu|galler(?:y|ie|ia)|galer[ií]a|gallery|palace|palais|palazzo|palacio|castle|schloss|château|castello|castillo|zoo|aquari(?:um|o)|tower|torre|\p{L}*park|parc|parque|parco|gardens?|jardin|theat(?:re|er)|théâtre|teatro|opera|cathedral|basilica|exhibition|exposition|exhibit|abbey|abbazia|abadía|abbaye|kloster|monastery|monasterio|mosteiro|temple|shrine|fortress|fortezza|festung|citadelle?|ruins|observatory|planetarium|botani\p{L}*|bath(?:s|house)|therm(?:e|en|al)|terme|hammam|snorkel(?:l?ing)?|rafting|ballet|philharmon\p{L}*|circus|festival|stadium|stadion|arena|degustazione|tasting|weinprobe|kochkurs|cooking class|\p{L}*rundfahrt|\p{L}*führung|wanderung|croisière|crociera|crucero|cruzeiro|rondvaart|rondleiding|excursi[oó]n|escursione|passeio|ausstellung|mostra|exposici[oó]n|exposição|tentoonstelling|grotten?|catacomb\p{L}*|seilbahn|cable car|funicular|teleférico|téléphérique|funivia|mosque|mezquita|synagogue|alcázar|alhambra|basili(?:que|ca)|basílica|tour|cruise|kayak|workshop|safari)(?!\p{L})|博物[館馆院]|美[術术][館馆]|水族[館馆]|[動动]物[園园]|[樂乐][園园]|[遊游]$|[半一二三兩两\d]日[遊游]|[園园宮宫寺廟庙]$|神社|石窟|古[城鎮镇]|景[區区]|公[園园]|[遺遗]址|[紀纪]念[館馆]|科[學学技][館馆]|植物[園园]|展(?:[覽览]|$)|[劇剧][院場场]|音[樂乐][會会]|演唱[會会]|[溫温]泉|[纜缆][車车]|漂流|浮[潛潜]|[遊游]船|手作|[馬马][戲戏]|展望|クルーズ|遊覧|カヤック|シュノーケ|ダイビング|教室|ワークショップ|陶芸|見学|歌舞伎|コンサート|プラネタリウム|体験|體驗|体验|ツアー|박물관|미술관|투어|체험|공연|전시|뮤지컬|콘서트|크루즈|케이블카|전망대|수족관|아쿠아리움|동물원|테마파크|스노클링|궁$/iu

/** The use of a name: a lodging, a restaurant, an activity or a company that lends cars. */
export type Use = 'sleeps' | 'eats' | 'visits' | 'lends'

export const isHouse = (name: string) => sleeps.test(name)
export const isMeal = (name: string) => eats.test(name)
export const isSight = (name: string) => visits.test(name)
/** Signs and words before a name that are no part of it. */
const beforeName = [
  /^[^\p{L}\p{N}]+/u,
  // What the subject of a letter asks for: 'Anfrage Ferienwohnung Deichblick'.
  /^(?:(?:re|aw|fwd?|wg|tr|rv|r): )?(?:anfrage|buchungsanfrage|ihre anfrage|reservierung|buchung|enquiry|inquiry|request|demande|richiesta|prenotazione|solicitud|reserva|aanvraag|reservering|pedido)(?: (?:für|zu[mr]?|for|pour|per|para|voor|de|di|du|del|da|do|der|des))?:? (?=\p{Lu}\p{L}+ \p{Lu})/iu,
  // 'En el Asador La Encina', and the department of a signature: 'Receptie Hotel De Lakenhal'.
  /^(?:[Ee]n (?:el|la|los|las)|[Aa]t(?: the)?|[Bb]ij|[Pp]resso|[Rr][eé]ceptie|[Rr][eé]ception|[Rr]ezeption|[Rr]ecepción|[Tt]eam|[ÉEé]quipe) (?=\p{Lu}\p{L}+ \p{Lu})/u,
  /^(?:l|dell|all|nell|sull)['’](?=\p{Lu})|^(?:このたび|この度|いつも)は?、?|^안녕하세요[,.]?\s|^(?:参观|參觀)(?=.{4})/u,
  /^(?:restaurant|restaurante|ristorante|trattoria|osteria|café|bar|hotel|hôtel|pension|pensión|agriturismo|pousada) (?=\p{Lu}|d[eu] |l[ae] )/u,
  /^(?:[飯饭酒]店|住宿|宿泊先|施設)[名稱称]*\s+(?=\p{Script=Han})/u,
]
/** Signs and words behind a name that are no part of it. */
const behindName = [
  // The rest of its sentence.
  /\s+(?:is expecting|is looking|looks forward|are expecting|vous attend|vous accueille|erwartet|freut sich|te espera|le espera|les espera|vi aspetta|ti aspetta|la aspetta)(?!\p{L}).*$/iu,
  /(?:已[经經]?)?[確确][認认](?:您|你|了).*$|(?:期待|恭候|[為为]您|欢迎您|歡迎您|お待ち).*$|에서.*$/u,
  // The form of a company, and all that follows.
  /,?\s(?:S\.?r\.?l\.?|GmbH|S\.L\.|S\.A\.S?\.?|SARL|Ltd\.?|LTD\.?|Lda\.?)(?!\p{L}).*$/u,
  // The word for its tickets.
  /(?<=[\p{Script=Han}\p{Script=Katakana}]{3})(?:门票|門票|入[场場]券|チケット)$/u,
  /\s[-–—|]\s(?:billetterie|biglietteria|taquilla|bilheteira|tickets?)(?!\p{L}).*$/iu,
  withDigitsLast,
  // How many come: ', 2 adults'.
  /,\s\d+\s\p{Ll}.*$/u,
  // The town of a house with its state: ' - Tiradentes/MG'.
  /\s[-–]\s\p{Lu}[\p{L} ]+\/[A-Z]{2}$/u,
  /\s?[(（][^)）]*$/u,
  /(?:[\s,.;:，。、：!！~～–—*★\p{Extended_Pictographic}-]|\uFE0F)+$/u,
]

/** A name without signs before it, brackets around it, and the rest of its sentence. */
export function nameOf(written: string | undefined): string | undefined {
  const [whole = '', inner = ''] =
    /^[^【「『“《]{0,12}[【「『“《]([^】」』”》]{2,60})[】」』”》]/u.exec(written ?? '') ?? []
  const after = written?.slice(whole.length) ?? ''
  // '【特価】ホテル銀杏' has its name behind the brackets.
  const bare = inner && (isHouse(inner) || !(isHouse(after) || isSight(after))) ? inner : after
  return tidy(withoutAll(bare, [...beforeName, ...behindName]))
}

/** Reads like a name without a word of houses: more than one word with a capital, or at least four signs of Chinese. */
export const isProper = (name: string): boolean =>
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー・\s]{4,}$|^(?=.*\p{Script=Hangul}{2}).{4,}$/u.test(
    name,
  ) ||
  (/^(?:the |le |la |les |el |il )?\p{Lu}/u.test(name) &&
    name
      .split(/\s+/)
      .filter(word => !joins.has(word.toLowerCase()))
      .every(word => /^[\p{Lu}\d&(]|^[dl][’']\p{Lu}/u.test(word)) &&
    /\s/.test(name) &&
    // A heading in capitals is a name as little as any other.
    /\p{Ll}/u.test(name) &&
    !name.includes(','))

const joins = new Set(
  'the of at in on and & y e und et de du des del della delle degli dei dell alle alla allo ai agli al sul sulla nel di da do das dos la le les l el los las il zum zur am an der den dem im vom van het a au aux'.split(
    ' ',
  ),
)

const street =
  /(?<!\p{L})(?:street|st|avenue|ave|road|rd|lane|ln|drive|dr|boulevard|blvd|place|square|rise|way|rue|quai|allée|chemin|route|via|viale|vicolo|piazza|piazzale|piazzetta|lungo\p{L}{3,}|corso|calle|avenida|avda|plaza|paseo|carrer|c\/|rua|travessa|largo|praça|straat|\p{L}*(?:straße|strasse|str|gasse|platz|weg|allee|ufer|damm|laan|gracht))(?!\p{L})|[路街巷弄段號号町丁村郷鄉鎮镇區区市縣县郡県府道]\S*\d|\d+\s?(?:號|号|番地|丁目|번지)|[로길]\s?\d/iu

/** Whether a cell without a label is the address of a house. */
export function isAddress(cell: string): boolean {
  if (cell.length > 140 || !/\d/.test(cell) || /[!?。！？@€£$]|https?:/.test(cell)) return false
  const isParted = /[,，、]\s?\S/u.test(cell)
  const hasCode = /(?<!\d)\d{4,7}(?!\d)|(?<!\p{L})[A-Z]{1,2}\d[\dA-Z]? \d[A-Z]{2}(?!\p{L})/u.test(cell)
  if (!street.test(cell) && !(isParted && (hasCode || /^\d+[ ,]|,.*,/.test(cell)))) return false
  if (!isParted && !/\p{Script=Han}|\p{Script=Hangul}/u.test(cell) && !hasCode) return false
  return !isSpoken(cell) && labelAt(cell)?.isParted !== true && !namesDay(cell)
}

/** The names beside words for a house in sentences: 'the Gîte La Bergerie du Causse from 4 July', 'at Glen Orrin Inn'. */
export function housesIn(text: string, house: Use): string[] {
  const word = { sleeps, eats, visits: eats, lends }[house]
  // 'Rent a Car' is one word.
  const isApart = (token = '') => apart.has(token) && !(house === 'lends' && token === 'a')
  const names: string[] = []
  for (const line of text.slice(0, 6_000).split(/[\n\t]/)) {
    const tokens = line.split(/\s+/).filter(Boolean)
    for (const [n, token] of tokens.entries()) {
      if (
        token.length > 30 ||
        !/^\p{Script=Latin}/u.test(token) ||
        !word.test(token.replace(/[.,;:!]+$/, ''))
      )
        continue
      let [first, last] = [n, n]
      while (first > 0 && n - first < 5) {
        const before = first > 1 && joins.has(tokens[first - 1] ?? '') && !isApart(tokens[first - 1]) ? 2 : 1
        const token = tokens[first - before] ?? ''
        if (!isPart(token) || ends.test(token)) break
        first -= before
      }
      while (last < tokens.length - 1 && last - n < 6 && !ends.test(tokens[last] ?? '')) {
        // Small words belong to a name only between two others.
        let next = last + 1
        while (next < last + 3 && joins.has(tokens[next] ?? '') && !isApart(tokens[next])) next++
        if (!isPart(tokens[next])) break
        last = next
      }
      const own = tokens.slice(first, last + 1)
      if (isRoom(own.join(' ')) || isTrade.test(own.join(' ')) || labelAt(own.join(' '))?.rest === '')
        continue
      if (house === 'sleeps' && own.length === 1 && compound.test(token)) names.push(token.replace(ends, ''))
      if (own.length > 1 && own.some((part, at) => first + at !== n && !joins.has(part.toLowerCase())))
        names.push(
          own
            .join(' ')
            .replace(/^(?:Das|Die|Der|Im|Am|Vom) (?=\p{Lu})/u, '')
            .replace(/[\s,.;:!]+$/, ''),
        )
    }
  }
  return names
}

/** 'Rotwandhütte', and no word of the language. */
const compound =
  /^(?!(?:jugend|berg|schutz|alm|ski|land|stadt|well|sport|famil|design|bou|kur|ferien|apart|partner|schloss|flug|park|see)\p{L}{0,8}h)\p{Lu}\p{L}{3,}(?:hütte|hotel|herberge)[.,;:!?]?$/iu
/** Words for the trade alone, such as 'Car Rental', are no name. */
const isTrade = /^(?:(?:rent(?:als?)?|car|auto|van|vehicle|a|hire)[\s-]*)+$/i
const ends = /[.,;:!?)\]–-]$/
const apart = new Set('in on at and und et y e a au vom an den'.split(' '))
/** A word of a name: with a capital, and none of a sentence. */
const isPart = (token: string | undefined) =>
  token !== undefined &&
  token.length <= 30 &&
  /^[\p{Lu}&]|^[dl][’']\p{Lu}/u.test(token) &&
  !/\d{3}|@/.test(token) &&
  !isSpoken(token.replace(ends, '')) &&
  !/^(?:team|familie|family|mr|mrs|ms|herr|frau|from|to|at|on|for|and|bei|am|im|vom|für|dates?)$/iu.test(
    token,
  ) &&
  !namesDay(`1 ${token.replace(ends, '')}`) &&
  !weekday.test(token)
const weekday = new RegExp(`^(?:${LONG_WEEKDAY})[.,]?$`, 'iu')

/** The phrases in capitals that a subject and its text share, which may be names without a word for a house. */
export function phrasesIn(subject: string, text: string): string[] {
  const runs = subject.split(/(?<=[.,;:!?])\s+|\s[-–|·]\s/).flatMap(part => {
    const tokens = part.split(/\s+/)
    const cut = tokens.findLastIndex(token => !isPart(token) && !joins.has(token))
    return [
      tokens
        .slice(cut + 1)
        .join(' ')
        .replace(ends, ''),
    ]
  })
  return runs.filter(run => /\s\p{Lu}/u.test(run) && text.includes(run))
}

/** The names before signs of Chinese and Japanese for a house in sentences, without the words before them. */
export function housesInHan(text: string): string[] {
  return [
    ...text.slice(0, 6_000).matchAll(/[^\s，,。、！!？?：:；;~～〜【】「」『』“”《》]{2,40}/gu),
  ].flatMap(([run]) => {
    if (!/[\p{Script=Han}\p{Script=Katakana}]/u.test(run)) return []
    const parts = run.split(before).flatMap(part => part.split(behind)[0] ?? [])
    return parts.filter(part => part.length > 3 && sleeps.test(part) && !isRoom(part) && !isSpoken(part))
  })
}
const before =
  /(?:から|[预預][订訂定]|[订訂]|[选選][择擇])了?的?|[这這][里裡]是|[来來]到|光[临臨]|[幫帮替給给]?[我您你]们?的?|[為为]|^在|(?:下[榻单單])|^(?:[于於住])|は(?=.*(?:ホテル|旅館|荘|宿))/u
const behind =
  /的|已|の(?=[\p{Script=Han}]{1,4}(?:で|と))|[のに]?(?:ご)?予約|を|[幫帮替][您你我]|[訂订][房單单]|[確确][认認]|[,，]|\d+月/u

/** Whether a name is a person's: its last word also stands in a greeting. A name with '&', such as 'Salt & Stone', is a house. */
export function isPerson(name: string, greetings: readonly string[]): boolean {
  const last = name.split(/\s+/).at(-1) ?? ''
  return !name.includes('&') && greetings.some(line => line.includes(last))
}
/** The beginnings of a text's sentences to or about a person. */
export const greetingsIn = (text: string) =>
  [...text.slice(0, 3_000).matchAll(greeting)].map(([line]) => line)
const greeting =
  /(?:^|[\s,])(?:dear|hi|hello|hallo|liebe[rs]?|guten tag|herrn?|frau|familie|mr|mrs|ms|m\.|mme|madame|monsieur|bonjour|hola|estimad[oa]|sra?\.|gentile|sig\.?(?:ra)?|thanks?,?|merci,?|danke?,?|gracias,?|grazie,?|guest(?: name)?|gast|name|nom|nombre|nome|for|für|pour|to|an)[:,]?\s[^\n]{0,60}/gimu
