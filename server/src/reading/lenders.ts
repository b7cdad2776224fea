/** Who lends cars, by name. Words that mean something else, too, need their company's second word, or stand first. */
const lenders: [name: string, words: RegExp][] = [
  ['Hertz', /(?<!\p{L})hertz(?!\p{L})/iu],
  ['SIXT', /(?<!\p{L})sixt(?!\p{L})/iu],
  ['Europcar', /(?<!\p{L})europcar(?!\p{L})/iu],
  ['Avis', /(?<!\p{L})(?:Avis|AVIS)(?!\p{L})(?! (?:client|des|de|sur|important)(?!\p{L}))/u],
  ['Budget', /(?<!\p{L})budget (?:rent|car)|^Budget(?!\p{L})/imu],
  ['Enterprise', /(?<!\p{L})Enterprise(?!\p{L})/u],
  ['Alamo', /(?<!\p{L})Alamo(?!\p{L})/u],
  ['National', /(?<!\p{L})National (?:Car|Rent)/u],
  ['Thrifty', /(?<!\p{L})thrifty(?!\p{L})/iu],
  ['Dollar', /(?<!\p{L})dollar (?:rent|car)/iu],
  ['Goldcar', /(?<!\p{L})goldcar(?!\p{L})/iu],
  ['Record go', /(?<!\p{L})record ?go(?!\p{L})/iu],
  ['Centauro', /(?<!\p{L})centauro(?!\p{L})/iu],
  ['OK Mobility', /(?<!\p{L})ok ?mobility(?!\p{L})/iu],
  ['Firefly', /(?<!\p{L})firefly(?!\p{L})/iu],
  ['Buchbinder', /(?<!\p{L})buchbinder(?!\p{L})/iu],
  ['Green Motion', /(?<!\p{L})green ?motion(?!\p{L})/iu],
  ['Sicily by Car', /sicily by car/iu],
  ['Maggiore', /(?<!\p{L})Maggiore(?: Rent|(?= [-–]))/u],
  ['Locauto', /(?<!\p{L})locauto(?!\p{L})/iu],
  ['ADA', /(?<!\p{L})ADA(?!\p{L})/u],
  ['Rent A Car', /^Rent ?A ?Car(?!\p{L})/imu],
  ['CICAR', /(?<!\p{L})cicar(?!\p{L})/iu],
  ['Movida', /(?<!\p{L})movida (?:aluguel|rent)/iu],
  ['トヨタレンタカー', /トヨタレンタカー|トヨタレンタリース/u],
  ['Toyota Rent a Car', /toyota rent.a.car/iu],
  ['タイムズカー', /タイムズカー/u],
  ['iRent', /(?<!\p{L})iRent(?!\p{L})/u],
]
/** 'ニッポンレンタカー', '一嗨租车', '롯데렌터카'. */
const called =
  /(?:[\p{Script=Katakana}ー・]{2,12}|[A-Z]{1,4}|日産|駅)レンタカー|(?:一嗨|神州|悟空|凹凸|和運|格上|中租|小馬)租[車车]|[\p{Script=Hangul}A-Z]{2,8}(?:렌터카|렌트카)/gu
/** Who only arranges the car. */
const broker = /^(?:楽天|じゃらん|たびらい|スカイチケット|예약|제휴|해외|국내)/u

export const lendersIn = (text: string) => [
  ...lenders.flatMap(([name, words]) => (words.test(text) ? name : [])),
  ...[...text.matchAll(called)].flatMap(([name]) => (broker.test(name) ? [] : name)),
]
export const isLender = (name: string) =>
  lenders.some(([known]) => known === name) ||
  /(?<!\p{L})(?:rent\p{L}*|car hire|cars?|autovermietung|mietwagen|autonoleggio|noleggio|locadora|aluguel|alquiler|location|autos|autoverhuur|mobility)(?!\p{L})|レンタカー|レンタリース|租[車车]|렌터카|렌트카/iu.test(
    name,
  )

/** Words of texts about a car that is lent. */
export const isCarHire =
  /mietwagen|autovermietung|(?:ihr|das) fahrzeug|fahrzeug(?:klasse|gruppe|kategorie|:)|(?<!\p{L})(?:car hire|car rental|rent(?:al|ed)? cars?|rent.a.car|your (?:car|vehicle)|location de (?:voiture|véhicule)|véhicule|catégorie [a-z]\d?|vehículo|alquiler de coches?|autonoleggio|noleggio|veicolo|or similar|ou similaire|o similar|o simile|oder ähnlich|o\.\s?ä\.)(?!\p{L})|レンタカー|カーレンタル|カーシェア|免責補償|租[車车]|[取還还][車车]|或同[級级]|렌터카|렌트카/iu
