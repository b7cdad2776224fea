import type { ItemType } from '@caravan/contract/items'

/** Words of names in English, of Google's types and of OpenStreetMap's tags. */
const words: [type: ItemType, known: RegExp][] = [
  ['lodging', /\b(?:hotel|hostel|motel|inn|lodging|guest|chalet|camp site|campground|ryokan)\b/],
  [
    'commute',
    /\b(?:airport|aerodrome|aeroway|halt|tram stop|bus stop|(?<!(?:power|gas|fire|police) )station|terminal)\b/,
  ],
  ['dining', /\b(?:market|marketplace|restaurant|cafe|bar|pub|food|bakery|biergarten)\b/],
  ['shopping', /\b(?:(?<!national )mall|bazaar|shop|shopping|store|supermarket|outlets?)\b/],
  [
    'sightseeing',
    /\b(?:tourism|attraction|historic|historical|natural|museum|gallery|park|garden|zoo|aquarium|worship|church|cathedral|chapel|mosque|synagogue|shrine|temple|theatre|theater|monument|memorial|castle|tower|lighthouse|waterfall|beach|viewpoint|stadium|reserve)\b/,
  ],
]

const endings: [type: ItemType, known: RegExp][] = [
  ['lodging', /(?:飯店|酒店|旅館|旅店|民宿)$/],
  ['commute', /(?:站|機場)$/],
  ['dining', /(?:市場|夜市|市集|餐廳)$/],
  ['shopping', /(?:百貨|商場|購物中心|購物城|商店街)$/],
]

/** The type of an item at a place, as the words for its kind tell it, or its name in English and in Chinese. */
export function typeOfPlace(text: string, zh = ''): ItemType | null {
  const told = text.toLowerCase().replaceAll('_', ' ')
  const [type] =
    endings.find(([, known]) => known.test(zh)) ?? words.find(([, known]) => known.test(told)) ?? []
  return type ?? null
}
