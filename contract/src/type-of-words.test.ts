import { expect, test } from 'vitest'
import { typeOfWords, withoutTypeWords } from './type-of-words.ts'

const names: Record<string, string> = {
  dining:
    "ラーメン一蘭|鹤鸣茶社|Lunch at Mario's|Ichiran Ramen|café Kitsuné|CAFE de l'Ambre|Dinner with Mei|Hotpot on Yulin Road|老媽火鍋|老妈火锅|陳記牛肉麵|锦里小吃|午餐|和民居酒屋|星巴克咖啡|大董烤鸭|寿司之神|Hotel bar|Tsukiji Outer Market|錦市場|陈麻婆豆腐",
  lodging: 'Hotel Gracery|Check-in|Guesthouse Nui|君悅酒店|圓山飯店|宽窄巷子民宿|丽江客栈|Ryokan Sawaya',
  flight: 'Flight to Tokyo|航班 CA421|飛往東京',
  commute: '新宿駅|Gare du Nord|Narita Airport|Train to Kyoto|成都东站|桃園機場|天星碼頭|Taxi|計程車',
  shopping: 'Ginza shopping|Gotemba Outlets|松本清药妆|SOGO百貨|太古里商场|誠品書店',
  sightseeing:
    'teamLab museum|Arima onsen|Walk along the river|清水寺|武侯祠|杜甫草堂|九寨沟温泉|上海博物館|陽明山|黄龙溪古镇|Boat tour|明治神宮|文殊院|Tokyo DisneySea|珠江夜景',
}

test.each(Object.entries(names).flatMap(([type, all]) => all.split('|').map(name => [name, type])))(
  '%s is for %s',
  (name, type) => expect(typeOfWords(name)).toBe(type),
)

test.each([
  'Grandma',
  'Skytree',
  'Barcelona',
  'Publika',
  'Battersea Power Station',
  'National Mall',
  'Parker',
  'Innsbruck',
  'Busan',
  '7-Eleven',
  '外婆家',
  '',
])('nothing is told by %s', name => expect(typeOfWords(name)).toBeNull())

test.each([
  ['Dinner in Trastevere', 'Trastevere'],
  ['ramen Shibuya', 'Shibuya'],
  ['春熙路火锅', '春熙路'],
  ['Hotel', ''],
])('%s without words of its type is %s', (text, rest) => expect(withoutTypeWords(text).trim()).toBe(rest))
