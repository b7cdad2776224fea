import { inWords } from './languages.ts'

/** Car rental companies whose names are no ordinary words. */
const brands = [
  'Hertz',
  'SIXT',
  'Europcar',
  'Thrifty',
  'Goldcar',
  'Centauro',
  'Firefly',
  'Buchbinder',
  'Locauto',
  'CICAR',
  'Sicily by Car',
].map((name): [string, RegExp] => [name, new RegExp(inWords(name), 'iu')])
/** Lenders that are written in several ways, or whose names are also other words. */
const lenders: [name: string, words: RegExp][] = [
  ...brands,
  ['Avis', /(?<!\p{L})(?:Avis|AVIS)(?!\p{L})(?! (?:client|des|de|sur|important)(?!\p{L}))/u],
  ['Budget', /(?<!\p{L})budget (?:rent|car)|^Budget(?!\p{L})/imu],
  ['Enterprise', /(?<!\p{L})Enterprise(?!\p{L})/u],
  ['Alamo', /(?<!\p{L})Alamo(?!\p{L})/u],
  ['National', /(?<!\p{L})National (?:Car|Rent)/u],
  ['Dollar', /(?<!\p{L})dollar (?:rent|car)/iu],
  ['Record go', /(?<!\p{L})record ?go(?!\p{L})/iu],
  ['OK Mobility', /(?<!\p{L})ok ?mobility(?!\p{L})/iu],
  ['Green Motion', /(?<!\p{L})green ?motion(?!\p{L})/iu],
  ['Maggiore', /(?<!\p{L})Maggiore(?: Rent|(?= [-–]))/u],
  ['ADA', /(?<!\p{L})ADA(?!\p{L})/u],
  ['Rent A Car', /^Rent ?A ?Car(?!\p{L})/imu],
  ['Movida', /(?<!\p{L})movida (?:aluguel|rent)/iu],
  ['トヨタレンタカー', /トヨタレンタカー|トヨタレンタリース/u],
  ['Toyota Rent a Car', /toyota rent.a.car/iu],
  ['タイムズカー', /タイムズカー/u],
  ['iRent', /(?<!\p{L})iRent(?!\p{L})/u],
]
/** 'ニッポンレンタカー', '一嗨租车', '롯데렌터카'. */
const called =
  /(?:[\p{Script=Katakana}ー・]{2,12}|[A-Z]{1,4}|日産|駅)レンタカー|(?:一嗨|神州|悟空|凹凸|和運|格上|中租|小馬)租[車车]|[\p{Script=Hangul}A-Z]{2,8}(?:렌터카|렌트카)/gu
/** Agencies that only arrange a car. */
const broker = /^(?:楽天|じゃらん|たびらい|スカイチケット|예약|제휴|해외|국내)/u

export const lendersIn = (text: string) => [
  ...lenders.flatMap(([name, words]) => (words.test(text) ? name : [])),
  ...[...text.matchAll(called)].flatMap(([name]) => (broker.test(name) ? [] : name)),
]
const trade =
  /(?<!\p{L})(?:rent\p{L}*|car hire|cars?|autovermietung|mietwagen|autonoleggio|noleggio|locadora|aluguel|alquiler|location|autos|autoverhuur|mobility)(?!\p{L})|レンタカー|レンタリース|租[車车]|렌터카|렌트카/iu
export const isLender = (name: string) => lenders.some(([each]) => each === name) || trade.test(name)

/** Words of texts about a rented car. */
export const isCarHire =
  /mietwagen|autovermietung|(?:ihr|das) fahrzeug|fahrzeug(?:klasse|gruppe|kategorie|:)|(?<!\p{L})(?:car hire|car rental|rent(?:al|ed)? cars?|rent.a.car|your (?:car|vehicle)|location de (?:voiture|véhicule)|véhicule|catégorie [a-z]\d?|vehículo|alquiler de coches?|autonoleggio|noleggio|veicolo|or similar|ou similaire|o similar|o simile|oder ähnlich|o\.\s?ä\.|hire car|car (?:class|group|category)|rental (?:agreement|vehicle)|mietfahrzeug|leihwagen|mietvertrag|wohnmobil|campervan|motorhome|camper ?van|voiture de location|camping-car|coche de alquiler|alquiler de (?:vehículo|furgoneta|auto)|renta de autos|aluguer de (?:carro|viatura)|aluguel de carros?|carro alugado|locação de veículo|huurauto|autohuur|huurwagen)(?!\p{L})|レンタカー|カーレンタル|カーシェア|免責補償|租[車车]|[取還还][車车]|或同[級级]|렌터카|렌트카/iu
