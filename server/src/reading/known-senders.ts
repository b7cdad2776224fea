import type { Kind, Mark } from './mark.ts'

/** Somebody whose mails many travellers have, and what is particular to these. */
export interface Sender {
  name: string
  /** Domains of its addresses. Their subdomains count, too. */
  domains: string[]
  /** Identifies its texts where there is no address. */
  words?: RegExp
  /** The kind that its words 'arrival' and 'departure' are about. */
  kind?: 'stay' | 'ride'
  /** Sells tickets for activities. */
  sells?: true
  /** Lends cars. */
  lends?: true
  /** The airline's code, for flight numbers written without it. */
  carrier?: string
  /** Each match is a booking, each group a field of it. */
  each?: { kind: Kind; type?: Mark['type']; pattern: RegExp }[]
  /** A pattern for the place of a stay, by its group `name`. */
  stay?: RegExp
}

export const knownSenders: readonly Sender[] = [
  { name: 'Booking.com', domains: ['booking.com'], kind: 'stay' },
  {
    name: 'Airbnb',
    domains: ['airbnb.com'],
    kind: 'stay',
    stay: /^(?<name>.{3,80})\n(?:.*(?:entire|gesamt|entier|entero|inter[oa]|整套|まるまる).*\n)?.{0,60}(?:hosted by|gastgeber|hôte|anfitrión|房東|房东|ホスト)/imu,
  },
  { name: 'Agoda', domains: ['agoda.com'], words: /agoda/iu, kind: 'stay' },
  { name: 'Expedia', domains: ['expediamail.com', 'expedia.com'] },
  { name: 'Hotels.com', domains: ['hotels.com'], kind: 'stay' },
  { name: 'Trip.com', domains: ['trip.com', 'ctrip.com'], words: /【携程/u },
  {
    name: '铁路12306',
    domains: ['12306.cn', 'rails.com.cn'],
    words: /【(?:铁路)?12306】|【铁路客服】/u,
  },
  { name: '飞猪', domains: ['fliggy.com', 'alitrip.com'], words: /【飞猪/u },
  { name: '美团', domains: ['meituan.com', 'dianping.com'], words: /【美团/u },
  { name: '臺鐵', domains: ['railway.gov.tw'], words: /【[臺台]鐵】|[臺台]鐵訂票/u },
  { name: 'えきねっと', domains: ['eki-net.com'], words: /えきねっと/u },
  {
    name: '楽天トラベル',
    domains: ['travel.rakuten.co.jp', 'travel.rakuten.com'],
    words: /楽天トラベル/u,
  },
  { name: 'じゃらん', domains: ['jalan.net'], words: /じゃらん/u, kind: 'stay' },
  {
    name: 'ANA',
    domains: ['ana.co.jp'],
    carrier: 'NH',
    each: [
      {
        kind: 'flight',
        pattern:
          /(?<date>\d{4}年\d{1,2}月\d{1,2}日)[^\n]{0,20}?(?:ANA|NH)\s?(?<number>\d{1,4})便?[^\n]{0,20}\n(?<from>[^\n]{1,30}?)[(（](?<starts>\d{1,2}:\d\d)[)）]\s*\S{1,2}\s*(?<to>[^\n]{1,30}?)[(（](?<ends>\d{1,2}:\d\d)[)）]/gu,
      },
    ],
  },
  { name: 'JAL', domains: ['jal.com', 'jal.co.jp'], carrier: 'JL' },
  { name: 'EVA Air', domains: ['evaair.com'], words: /EVA Air|長榮航空/iu, carrier: 'BR' },
  { name: 'China Airlines', domains: ['china-airlines.com'], words: /中華航空/u, carrier: 'CI' },
  {
    name: 'Cathay Pacific',
    domains: ['cathaypacific.com'],
    words: /Cathay Pacific|國泰航空/iu,
    carrier: 'CX',
  },
  { name: 'Lufthansa', domains: ['lufthansa.com', 'booking-lufthansa.com'], carrier: 'LH' },
  { name: 'Air France', domains: ['airfrance.fr', 'airfrance.com', 'airfrance-klm.com'], carrier: 'AF' },
  { name: 'easyJet', domains: ['easyjet.com'], carrier: 'U2' },
  { name: 'Ryanair', domains: ['ryanair.com'], words: /ryanair/iu, carrier: 'FR' },
  { name: 'Southwest', domains: ['southwest.com'], words: /Rapid Rewards/iu, carrier: 'WN' },
  {
    name: 'Deutsche Bahn',
    domains: ['bahn.de', 'deutschebahn.com'],
    words: /\bbahn\.de\b/iu,
    kind: 'ride',
  },
  { name: 'SNCF', domains: ['sncfconnect.com', 'sncf.com', 'oui.sncf', 'sncf.fr'], kind: 'ride' },
  { name: 'Renfe', domains: ['renfe.es', 'renfe.com'], words: /\bRenfe\b/iu, kind: 'ride' },
  { name: '台灣高鐵', domains: ['thsrc.com.tw'], words: /台灣高鐵/u, kind: 'ride' },
  {
    name: 'FlixBus',
    domains: ['flixbus.com', 'flixbus.de', 'flixbus.fr'],
    words: /flixbus/iu,
    kind: 'ride',
  },
  { name: 'Hertz', domains: ['hertz.com'], words: /(?<!\p{L})hertz(?!\p{L})/iu, lends: true },
  { name: 'SIXT', domains: ['sixt.com', 'sixt.de'], words: /(?<!\p{L})sixt(?!\p{L})/iu, lends: true },
  {
    name: 'IRCTC',
    domains: ['irctc.co.in'],
    words: /IRCTC|PNR:\d{10},TRN:/iu,
    kind: 'ride',
    each: [
      {
        kind: 'ride',
        type: 'train',
        pattern:
          /PNR:(?<confirmation>\d{10}),TRN:(?<number>\d{4,5}),DOJ:(?<date>[\d-]{8,10}),[^,\n]{1,4},(?<from>[A-Z]{2,5})-(?<to>[A-Z]{2,5}),DP:(?<starts>\d\d:\d\d)/gu,
      },
    ],
  },
  { name: 'OpenTable', domains: ['opentable.com'] },
  { name: 'Klook', domains: ['klook.com'], words: /(?<![a-z])klook(?![a-z])/iu, sells: true },
  { name: 'Viator', domains: ['viator.com'], words: /(?<![a-z])viator(?![a-z])/iu, sells: true },
  {
    name: 'GetYourGuide',
    domains: ['getyourguide.com'],
    sells: true,
    words: /getyourguide|(?<![a-z\d])GYG(?=[A-Z]*\d)[A-Z\d]{8,}/iu,
  },
  {
    name: 'Civitatis',
    domains: ['civitatis.com'],
    words: /(?<![a-z])civitatis(?![a-z])/iu,
    sells: true,
  },
  { name: 'Tiqets', domains: ['tiqets.com'], words: /(?<![a-z])tiqets(?![a-z])/iu, sells: true },
  { name: 'KKday', domains: ['kkday.com'], words: /(?<![a-z])kkday(?![a-z])/iu, sells: true },
]
