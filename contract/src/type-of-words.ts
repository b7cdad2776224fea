import type { ItemType } from './items.ts'

/** Words of which a place is of a type, in Latin letters and in Chinese or Japanese signs; the first that is found counts. */
const words: [type: ItemType, latin: string, signs: string][] = [
  [
    'dining',
    'breakfast|brunch|lunch|dinner|supper|drinks|cocktails?|caf[eé]|coffee|tea ?house|restaurants?|bistro|brasserie|trattoria|pizzeria|pizza|diner|bars?|pub|brewery|bakery|ramen|sushi|udon|soba|izakaya|yakiniku|yakitori|tempura|tonkatsu|okonomiyaki|hot ?pot|dim sum|noodles?|dumplings?|bbq|barbecue|tapas|steak(?:house)?|burgers?|gelato|ice cream|food|markets?|marketplace|biergarten|ichiba',
    '[早午晚宵][餐飯饭茶]|早[點点]|下午茶|火[鍋锅]|餐[廳厅館馆]|[飯饭菜][館馆]|食堂|小吃|夜市|烤肉|[燒烧]烤|燒肉|拉[麵面]|[麵面][館馆]|牛肉[麵面]|烏龍[麵面]|[壽寿]司|居酒屋|咖啡|甜品|茶[館馆室]|酒吧|烤[鴨鸭魚鱼串]|串串|串燒|[點点]心|早市|[鍋锅]貼|[餃饺]子|小[籠笼]包|豆腐|料理|海[鮮鲜]|粥|市[場场集]|[麵面][條条線线]|冒菜|米[線线粉]|夜宵|蛋[撻挞]|美食|小酒[館馆]|[茶酒][樓楼社]|蕎麦|うどん|ラーメン|そば|カフェ|レストラン',
  ],
  [
    'lodging',
    'h[oô]tel|hostel|motel|inn|ryokan|airbnb|guest ?house|resort|lodge|lodging|camp ?site|campground|chalet|check(?:ing)? ?-?in',
    '[飯酒旅]店|旅[館馆]|民宿|客[棧栈]|青旅|入住|青年旅舍|ホテル',
  ],
  ['flight', 'flight|fly to', '航班|[飛飞]往|[飛飞][機机]|搭機'],
  [
    'commute',
    'airports?|aerodrome|aeroway|(?<!(?:power|gas|fire|police) )station|terminus|gare|hauptbahnhof|halt|train|shinkansen|subway|metro|bus|ferry|tram|taxi|transfer|pier|terminal|drive to',
    '[機机][場场]|[車车]站|高[鐵铁]|火[車车]|巴士|地[鐵铁]|捷[運运]|渡[輪轮]|[碼码][頭头]|出租[車车]|[計计]程[車车]|新幹線|接[機机]|送[機机]|[東东西南北]站|駅|[^\\s]站$',
  ],
  [
    'shopping',
    'shopping|(?<!national )mall|bazaar|souk|outlets?|supermarket|department store|bookshop|bookstore|shops?|store|boutique|souvenirs?',
    '百[貨货]|商[場场城]|[購购]物|步行街|免[稅税]|超市|[藥药][妝妆]|[書书]店|商店街|伴手[禮礼]|奥特莱斯|便利店',
  ],
  [
    'sightseeing',
    'museums?|galler(?:y|ies)|park|gardens?|zoo|aquarium|synagogue|chapel|lighthouse|temple|shrine|church|cathedral|basilica|abbey|monastery|mosque|castle|palace|tower|square|fountain|skywalk|observatory|stadium|bridge|beach|viewpoint|lookout|waterfalls?|onsen|hot springs?|hike|walk|cruise|theat(?:re|er)|concert|monument|memorial|ruins|old town|lake|mountain|cave|tour|disney(?:land|sea)?',
    '[博美][物術术][館馆]|公[園园]|花[園园]|[動动]物[園园]|水族[館馆]|寺|神社|教堂|故[宮宫]|城堡|塔|瀑布|海[灘滩]|[溫温]泉|古[鎮镇城]|老街|展望台|[觀观]景|遺址|遗址|[劇剧][場场院]|草堂|祠|湖|[漫散]步|爬山|纪念[館馆]|紀念館|巷|[樂乐][園园]|迪士尼|夜景|[遊游]船|步道|[園园宮宫院山城]$',
  ],
]

/** What the words of each type are found by: those in Latin letters whole, signs anywhere. */
export const patternsOf = <Type>(words: readonly (readonly [type: Type, latin: string, signs: string])[]) =>
  words.map(
    ([type, latin, signs]) => [type, new RegExp(`(?<!\\p{L})(?:${latin})(?!\\p{L})|${signs}`, 'iu')] as const,
  )

const patterns = patternsOf(words)

/** The type of an item at a place that is known by its words alone: 'Lunch at Mario's', '老媽火鍋'. */
export function typeOfWords(name: string): ItemType | null {
  // The first test of each pattern compiles it, which takes a phone a tenth of a second.
  if (name === '') return null
  return patterns.find(([, words]) => words.test(name))?.[0] ?? null
}

let anyWord: RegExp | undefined

/** The text without the words that tell its type: dinner in Trastevere is in Trastevere. */
export function withoutTypeWords(text: string): string {
  anyWord ??= new RegExp(patterns.map(([, { source }]) => source).join('|'), 'giu')
  return text.replace(anyWord, ' ').replace(/^\s*(?:at|in|near)\s/i, '')
}
