import type { ExpenseType } from './expenses.ts'
import type { ItemType } from './items.ts'
import { patternsOf, typeOfWords } from './type-of-words.ts'

/** Words of what is paid for, in Latin letters and in Chinese or Japanese signs, beside those of places; the first that is found counts. */
const words: [type: ExpenseType, latin: string, signs: string][] = [
  ['Flights', 'planes?|flights?|airfares?|airlines?', '[機机]票|航班|航空|[飛飞][機机]'],
  ['Car rental', 'car rental|car hire|rent(?:al|ed|-?a)?[ -]car|^car$', '(?<!出)租[車车]|レンタカー'],
  ['Gas', '(?<!heat/)gas|petrol|diesel|fuel|gasoline', '加油|汽油|柴油|油[錢钱費费]|ガソリン'],
  [
    'Groceries',
    'grocer(?:y|ies)|supermarkets?|convenience store|7-?eleven|family ?mart|lawson|snacks?',
    '超[級级]?市|便利商?店|全[聯联家]|[雜杂]貨|杂货|零食|水果|[礦矿]泉水|スーパー|コンビニ',
  ],
  [
    'Transit',
    'taxis?|cabs?|uber|grab|lyft|metro|subway|tube|trams?|bus(?:es)?|trains?|tickets? to|jr|suica|pasmo|icoca|octopus|easycard|rail|fares?|parking|tolls?|bicycles?|bikes?|scooters?|transport(?:ation)?',
    '打[車车]|[車车][票費费]|[計计]程[車车]|出租[車车]|公[車车]|公交|地[鐵铁]|捷[運运]|高[鐵铁]|悠遊卡|八[達达]通|停[車车]|過路費|过路费|船票|タクシー|電車|バス',
  ],
  [
    'Lodging',
    'hotels?|hostels?|rooms?|lodging|^rent$|city tax|bnb',
    '住宿|房[費费租]|旅[館馆]|酒店|[飯饭]店|民宿|ホテル',
  ],
  [
    'Activities',
    'entrance|admission|entry|class(?:es)?|lessons?|ski(?:ing)?|surf(?:ing)?|div(?:e|ing)|kayak(?:ing)?|massage|spa|movies?|cinema|karaoke|games?|sports?|music|entertainment|concerts?|shows?|tickets?',
    '[門门]票|[體体][驗验]|[課课]程|按摩|[電电]影|唱K|KTV|卡拉|演唱[會会]|滑雪|潜水|潛水|浮[潛潜]',
  ],
  [
    'Food',
    'food|meals?|eat|beers?|wine|sake|liquor|drinks?|tea|bubble tea|juice|dining|snack bar|takeaways?|tips?',
    '吃|[飯饭]|餐|奶茶|[飲饮]料|啤酒|喝|手[搖摇]|[蛋麵面]包|蛋糕|外[賣卖]|ビール|ラーメン|[晚昼朝]ご飯',
  ],
  [
    'Shopping',
    'clothes|clothing|shoes|gifts?|presents?|souvenirs?|electronics|furniture|household|sim|esim|cosmetics',
    '[禮礼]物|衣服|鞋|[紀纪]念品|伴手[禮礼]|[藥药][妝妆]|お土産',
  ],
]

const patterns = patternsOf(words)

const alike: Record<ItemType, ExpenseType> = {
  dining: 'Food',
  lodging: 'Lodging',
  flight: 'Flights',
  commute: 'Transit',
  shopping: 'Shopping',
  sightseeing: 'Sightseeing',
}

/** The type of an expense by its description, or a category: 'Ramen', '計程車', 'Gas/fuel'. */
export function typeOfExpense(description: string): ExpenseType | undefined {
  const [type] = patterns.find(([, words]) => words.test(description)) ?? []
  const place = typeOfWords(description)
  return type ?? (place ? alike[place] : undefined)
}
