import known from './lenders.json' with { type: 'json' }

/** Who lends cars, by name. Words that mean something else, too, need their company's second word, or stand first. */
const lenders = Object.entries(known).map(([name, words]) => [name, new RegExp(words, 'imu')] as const)
/** 'ニッポンレンタカー', '一嗨租车', '롯데렌터카'. */
const called =
  /(?:[\p{Script=Katakana}ー・]{2,12}|[A-Z]{1,4}|日産|駅)レンタカー|(?:一嗨|神州|悟空|凹凸|和運|格上|中租|小馬)租[車车]|[\p{Script=Hangul}A-Z]{2,8}(?:렌터카|렌트카)/gu
/** Who only arranges the car. */
const broker = /^(?:楽天|じゃらん|たびらい|スカイチケット|예약|제휴|해외|국내)/u

export const lendersIn = (text: string) => [
  ...lenders.flatMap(([name, words]) => (words.test(text) ? name : [])),
  ...[...text.matchAll(called)].flatMap(([name]) => (broker.test(name) ? [] : name)),
]
const trade =
  /(?<!\p{L})(?:rent\p{L}*|car hire|cars?|autovermietung|mietwagen|autonoleggio|noleggio|locadora|aluguel|alquiler|location|autos|autoverhuur|mobility)(?!\p{L})|レンタカー|レンタリース|租[車车]|렌터카|렌트카/iu
export const isLender = (name: string) => lenders.some(([each]) => each === name) || trade.test(name)

/** Words of texts about a car that is lent. */
export const isCarHire =
  /mietwagen|autovermietung|(?:ihr|das) fahrzeug|fahrzeug(?:klasse|gruppe|kategorie|:)|(?<!\p{L})(?:car hire|car rental|rent(?:al|ed)? cars?|rent.a.car|your (?:car|vehicle)|location de (?:voiture|véhicule)|véhicule|catégorie [a-z]\d?|vehículo|alquiler de coches?|autonoleggio|noleggio|veicolo|or similar|ou similaire|o similar|o simile|oder ähnlich|o\.\s?ä\.)(?!\p{L})|レンタカー|カーレンタル|カーシェア|免責補償|租[車车]|[取還还][車车]|或同[級级]|렌터카|렌트카/iu
