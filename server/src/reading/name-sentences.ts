import { sentencesWith } from './languages.ts'
import { LONG_WEEKDAY } from './weekdays.ts'

/** Words that begin with a small letter or a capital. */
const inBothCases = (words: string) =>
  words.replaceAll(/(?<=^|\|)\p{L}/gu, letter => `[${letter}${letter.toUpperCase()}]`)

/** A message of somebody who says where: 'ici Pascale de La Grange', 'this is Tom from the Old Mill'. */
const introduced = [
  ['this is|it.s|i.m|i am|here is', '(?:from|at|of)(?: the)?'],
  ['hier (?:ist|schreibt|spricht|sind)', '(?:von|vom|aus|bei|im)(?: der| dem)?'],
  ['ici|c.est|je suis', '(?:de|du|des|au|à)'],
  ['soy|somos|te escribe|le escribe|os escribe', '(?:de|del|desde)'],
  ['sono|siamo|qui|ti scrive|le scrive', '(?:di|del|della|dal|dalla|al|alla)'],
  ['sou (?:o |a )?|aqui (?:é |fala )?(?:o |a )?|fala (?:o |a )?', '(?:da|do|de)'],
  ['met|hier|dit is|je spreekt met', '(?:van|uit|bij)'],
].map(
  ([is = '', from]) =>
    new RegExp(
      `(?<!\\p{L})(?:${inBothCases(is)}) ?\\p{Lu}\\p{Ll}+(?: (?:&|and|und|et|y|e|en) \\p{Lu}\\p{Ll}+)? ${from} (?<name>\\p{Lu}[^.!?,:\\n\\p{Extended_Pictographic}]{2,50}?)(?= (?:à|in|en|a|em|te|op|bei|here)(?!\\p{L})|\\s?[.!?,:(\\n\\p{Extended_Pictographic}–-]|$)`,
      'gu',
    ),
)

/** Sentences that name the place of a booking. What follows a word like 'in', group `where`, is often a town only. */
export const sentences: readonly RegExp[] = [
  ...introduced,
  /(?:see(?:ing)? you|welcom(?:e|ing) you|your stay) (?:at|to) (?:the )?(?<name>\p{Lu}[^.!,:\n]{2,70}?)(?= (?:is|has|was|from|on|for|in)(?!\p{L})|[.!,:\n]|$)/gu,
  /(?:bestätigt|confirmed|confirmation|confirmée?|confirmada)\s*[:–-]\s*(?<name>\p{L}[^,\n]{2,70}?)(?=,|\s[-–]\s|\n|$)/gu,
  // 'der Ferienwohnung „Deichblick“'.
  /(?<!\p{L})(?<name>(?:Ferien(?:wohnung|haus)|Fewo|Haus|Hotel|Pension|App?arte?ment|Apartamento|Appartamento|Gîte|Villa|Casa|Maison|Huisje|Vakantiehuis|Chalet|Cottage|Hütte|Studio) [„“"«][^”“"»\n]{2,40}[”“"»])/gu,
  // An article with a capital belongs to a name: 'à La Bastide des Oliviers'.
  /(?<!\p{L})(?:à|at|en|bei|presso|al|em|bij) (?<name>(?:La|Le|Les|El|Los|Las|The|Il|Lo|Gli|A|O|De|Het)\s\p{Lu}[^\s,.!?:;]+(?:\s(?:(?:de|du|des|della?|of|da|do|van|d[eu]s?)\s)?\p{Lu}[^\s,.!?:;]+){0,3})/gu,
  /^(?<name>\p{Lu}[^:\n]{2,40}?) ?: (?:(?:hi|hello|hey|hallo|bonjour|hola|ciao)(?!\p{L})|(?:your|ihre|votre|su|tu|la (?:tua|sua)|uw|je) (?:reserv|réserv|prenot|table|tisch|mesa|tavolo))/gimu,
  // 'done. Lanterns Quay, Saturday 30 January, 7.15pm'.
  new RegExp(
    `(?<=^|[.!]\\s)(?<name>\\p{Lu}[^.!?,:\\n\\d]{2,50}), (?:on )?(?:${inBothCases(LONG_WEEKDAY)}),? \\d{1,2}(?![\\d:.])[^\\n]{3,20}, \\d`,
    'gmu',
  ),
  ...sentencesWith('bookedStay'),
  ...sentencesWith('bookedTable'),
  /(?<=^|[.!?]\s)(?<name>\p{Lu}[^.!?,:\n]{1,60}?) (?:vous attend|vous accueille|erwartet Sie|te espera|le espera|vi aspetta|ti aspetta|is expecting you|looks forward)/gmu,
  /\d(?: ?[ap]m| Uhr| ?h)? (?:at|im|bei|chez|en|presso|da) (?:the |el |la |il |le )?(?<name>\p{Lu}[^.!,:\n\d]{1,60}?)(?= (?:is|has|ist|est|está|è)(?!\p{L})|[.!,:\n(]|$)/gu,
  /(?:you|Besuch|Sie|vous|accueillir|esperamos|aspettiamo) (?:at|to|im|in der|bei|chez|au|en|da|al|presso) (?:the |el |la )?(?<name>\p{Lu}[^.!,:\n\d]{1,60}?)(?= (?:on|am|le|el|il|for|für|pour|para|per)(?!\p{L})|[.!,:\n(]|$)/gu,
  /(?:您|你)(?:在|於|于|已)?(?:[預预][订訂约約]的?|[订訂]的)?\s?(?<where>[^，,。！\n]{2,40}?)(?:的?(?:[預预][订訂约約]|[订訂][单單房位座桌]|住宿)|已)/gu,
  /成功(?:[预預][订訂定约約]|[订訂][位座房])了?(?<gap>[】：:！!\s]*)(?<name>[^\s，,。！：:\n][^，,。！：:\n]{1,39}?)(?=[，,。！]|\s\s|\n|的|$)/gu,
  /(?:[预預][订訂定约約]|[订訂][位座房])成功[】：:！!｜|\s]+(?<name>[^\s，,。！：:\n][^，,。！：:\n]{1,39}?)(?=[，,。！]|\s\s|\n|$)/gu,
  /(?:多[謝谢]|感[謝谢]|[謝谢]{2})[您你]?(?:的)?(?:[預预][訂订約约]|[選选][擇择]|光[臨临])了?(?<name>[^，,。！!的您你\n]{2,40})/gu,
  /保留[：:！!\s]*(?<where>[^，,。！：:\n]{2,40}?)(?=[，,。！]|\s|$)/gu,
  /[订訂](?:了|好了?)[座位桌]{0,2}[啦了]?[：:\s]*(?<name>[^，,。！的了\s]{2,24}?)(?=[，,。！了\s]|$)/gu,
  /(?<name>[^\s，,。！：:【】\n]{2,30}?)\s?(?:[订訂][房位]|[预預][订訂]|[预預][约約])(?:成功|已|[确確])/gu,
  /(?:[您你]|閣下)已?(?:成功)?[预預][订訂约約]了?(?:参观|參觀)?(?<name>[^，,。！的已\n]{2,40})(?=[，,。！\n]|$)/gu,
  /(?<name>[^\s，,。！!您【】]{2,24}(?:店|[館馆]|宿|[棧栈]|[旅酒]))?已?[為为]您/gu,
  /[【「](?<name>[^】」]{2,30})[】」].{0,20}(?:[訂订]位|ご予約)/gu,
  /(?<name>(?:[^\s、。「」【】『』：:]{1,30} )?[^\s、。「」【】『』：:]{1,30})[』」]?\s?[をの](?:ご予約|予約|ご宿泊)/gu,
  /(?<where>(?:[^\n、。！：:]{1,20} )?[^\s、。「」【】：:！はがをにも]{2,24}?)(?:の[\p{Script=Han}]{1,4})?\s?(?:です(?=[。\n])|でございます)/gu,
  /(?<where>[^\n,.!]{2,40}?)(?:입니다|이에요|예요)/gu,
  /(?<name>[^\n,.![\]：:]{2,40}?)[을를]\s?(?:선택|이용)해?\s?주/gu,
  /(?<name>[^\n,.![\]：:]{2,40}?)(?:[을를의에]|에서)?\s?(?:예약(?:이|을|했|해|\s?(?:확인|내역|확정|완료))|에서의)/gu,
]

export const namesPlace = (sentence: string) => sentences.some(pattern => sentence.search(pattern) !== -1)
