import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cpuMilliseconds } from '../../../../server/src/testing/cpu.ts'
import * as typed from './typed-place.ts'

const readTyped = (line: string, currency = 'GBP') => typed.readTyped(line, currency)
const readList = (text: string) => typed.readList(text, 'CNY')

/** The parts of a typed place in one text: 'Senso-ji | 09:30 | 11:00'. */
const told = ({ name, start_time, end_time, cost, details }: ReturnType<typeof readTyped>) =>
  [name, start_time, end_time, cost, details].filter(part => part != null).join(' | ')

describe('a line', () => {
  test.each([
    ['9:30 Senso-ji', 'Senso-ji | 09:30'],
    ['09:30 Senso-ji', 'Senso-ji | 09:30'],
    ['Senso-ji 9:30', 'Senso-ji | 09:30'],
    ['Senso-ji, 9:30', 'Senso-ji | 09:30'],
    ['Senso-ji (9:30)', 'Senso-ji | 09:30'],
    ['[9:30] Senso-ji', 'Senso-ji | 09:30'],
    ['Senso-ji @ 9:30', 'Senso-ji | 09:30'],
    ['at 9:30 Senso-ji', 'Senso-ji | 09:30'],
    ['Senso-ji at 9:30', 'Senso-ji | 09:30'],
    ['9:30 - Senso-ji', 'Senso-ji | 09:30'],
    ['9:30: Senso-ji', 'Senso-ji | 09:30'],
    ['Senso-ji - 9:30', 'Senso-ji | 09:30'],
    ['9:30 - 11:00 Senso-ji', 'Senso-ji | 09:30 | 11:00'],
    ['9:30–11:00 Senso-ji', 'Senso-ji | 09:30 | 11:00'],
    ['Senso-ji 9:30 to 11:00', 'Senso-ji | 09:30 | 11:00'],
    ['Nishiki Market 11-13', 'Nishiki Market | 11:00 | 13:00'],
    ['Nishiki Market 9–11', 'Nishiki Market | 09:00 | 11:00'],
    ['Nishiki Market 9:30-11', 'Nishiki Market | 09:30 | 11:00'],
    ['Bar 22:00-1:30', 'Bar | 22:00 | 01:30'],
    ['Bar 22:00-24:00', 'Bar | 22:00 | 00:00'],
    ['14.30 Senso-ji', 'Senso-ji | 14:30'],
    ['09.15 Senso-ji', 'Senso-ji | 09:15'],
    ['10.30-12.00 Senso-ji', 'Senso-ji | 10:30 | 12:00'],
    ['Senso-ji (14.30)', 'Senso-ji | 14:30'],
    ['[14.30] Senso-ji', 'Senso-ji | 14:30'],
    ['3pm Tokyo Tower', 'Tokyo Tower | 15:00'],
    ['3 pm Tokyo Tower', 'Tokyo Tower | 15:00'],
    ['3 p.m. Tokyo Tower', 'Tokyo Tower | 15:00'],
    ['12am Bar', 'Bar | 00:00'],
    ['12pm Lunch', 'Lunch | 12:00'],
    ['Tokyo Tower 3-5pm', 'Tokyo Tower | 15:00 | 17:00'],
    ['11-1pm Lunch', 'Lunch | 11:00 | 13:00'],
    ['11am-1 Lunch', 'Lunch | 11:00 | 13:00'],
    ['9:30am - 11am Senso-ji', 'Senso-ji | 09:30 | 11:00'],
    ['清水寺 15:30', '清水寺 | 15:30'],
    ['清水寺15:30', '清水寺 | 15:30'],
    ['15:30清水寺', '清水寺 | 15:30'],
    ['清水寺 １５：３０', '清水寺 | 15:30'],
    ['14:00～15:30 錦市場', '錦市場 | 14:00 | 15:30'],
    ['14:00–15:30，錦市場', '錦市場 | 14:00 | 15:30'],
    ['下午3點 東京塔', '東京塔 | 15:00'],
    ['下午3點東京塔', '東京塔 | 15:00'],
    ['下午三點半 東京塔', '東京塔 | 15:30'],
    ['東京塔 下午3點15分', '東京塔 | 15:15'],
    ['東京塔下午3點', '東京塔 | 15:00'],
    ['下午3:20 東京塔', '東京塔 | 15:20'],
    ['上午十點 東京塔', '東京塔 | 10:00'],
    ['中午12點 一蘭', '一蘭 | 12:00'],
    ['中午1點 一蘭', '一蘭 | 13:00'],
    ['晚上12點 一蘭', '一蘭 | 00:00'],
    ['凌晨兩點 一蘭', '一蘭 | 02:00'],
    ['下午3點到5點 東京塔', '東京塔 | 15:00 | 17:00'],
    ['晚上11點到1點 酒吧', '酒吧 | 23:00 | 01:00'],
    ['11-13點 錦市場', '錦市場 | 11:00 | 13:00'],
    ['9點至11點半 錦市場', '錦市場 | 09:00 | 11:30'],
    ['两点钟 一兰', '一兰 | 02:00'],
    ['下午兩點鐘一蘭', '一蘭 | 14:00'],
    ['上午九点一刻 故宫', '故宫 | 09:15'],
    ['故宫 9点三刻', '故宫 | 09:45'],
    ['十五点 故宫', '故宫 | 15:00'],
    ['二十点三十分 鸟巢', '鸟巢 | 20:30'],
    ['二十點三十分鳥巢', '鳥巢 | 20:30'],
    ['鸟巢 八点零五分', '鸟巢 | 08:05'],
    ['夜里1点 三里屯', '三里屯 | 01:00'],
    ['夜裡11點 夜市', '夜市 | 23:00'],
    ['晚间8点 春熙路', '春熙路 | 20:00'],
    ['中午 一蘭 12:00', '中午 一蘭 | 12:00'],
    ['今晚7点半 火锅', '火锅 | 19:30'],
    ['明天9点 故宫', '故宫 | 09:00'],
    ['明天下午三點 故宮', '故宮 | 15:00'],
    ['午後3時 東京タワー', '東京タワー | 15:00'],
    ['午前10時 浅草寺', '浅草寺 | 10:00'],
    ['十点到十一点半 锦里', '锦里 | 10:00 | 11:30'],
    ['9:30 7-Eleven', '7-Eleven | 09:30'],
    ['9:30 - 7-Eleven', '7-Eleven | 09:30'],
    ['Pier 39 10:00', 'Pier 39 | 10:00'],
    ['3pm 101', '101 | 15:00'],
    ['101 3pm', '101 | 15:00'],
    ['台北101 18:00', '台北101 | 18:00'],
    ['  Senso-ji   9:30  ', 'Senso-ji | 09:30'],
  ])('%s', (line, expected) => expect(told(readTyped(line))).toBe(expected))

  test.each([
    'Coffee 12.00',
    '9.30 Club',
    '14.03 Senso-ji',
    '2.50 Senso-ji',
    'Area 15.15.15',
    '7-Eleven',
    '7-11',
    '7-11 Asakusa',
    'Asakusa 7-11',
    '21_21 Design Sight',
    'Pier 39',
    '101',
    'Taipei 101',
    '台北101',
    '4-5 Ginza',
    'Ginza 4-5',
    '12-14 High Street',
    '9-11 Memorial',
    'Gate 11-9',
    'Shibuya 2-21-1',
    'Terminal 3',
    '1600 Pennsylvania Avenue',
    '3 Amigos',
    'Studio 54',
    'Ampm',
    '25:00 Bar',
    '9:75 Bar',
    'Bus 9:3',
    '9:30',
    '9:30 - 11:00',
    '11-13',
    '下午3點',
    '一點水樓',
    '三點蟹',
    '三点半咖啡',
    '十点书店',
    '明天',
    '今晚打老虎',
    '十二時辰',
    '二十四節氣',
    '點水樓',
    '1:100 Model Museum',
    'https://maps.example/9:30',
    'https://www.google.com/maps/place/Tokyo/@35.6,139.7,15z/data=11-13',
    'geo:35.71,139.79',
    '35.71, 139.79',
    '',
  ])('%s has no time in it', line => expect(told(readTyped(line))).toBe(line))

  test.each([
    ['火锅 晚上7点 200元', 'CNY', '火锅 | 19:00 | 200'],
    ['火锅 200元 晚上7点', 'CNY', '火锅 | 19:00 | 200'],
    ['火鍋 晚上7點 1,200塊', 'TWD', '火鍋 | 19:00 | 1200'],
    ['武侯祠 ¥50.5', 'CNY', '武侯祠 | 50.5'],
    ['清水寺 JP¥500', 'JPY', '清水寺 | 500'],
    ['一蘭 2000日圓', 'JPY', '一蘭 | 2000'],
    ['teamLab, 3,800 JPY', 'JPY', 'teamLab | 3800'],
    ['British Museum 9:30 £12.50', 'GBP', 'British Museum | 09:30 | 12.50'],
    ['9:30 Louvre (22 €)', 'EUR', 'Louvre | 09:30 | 22'],
    ['Katz’s $28', 'USD', 'Katz’s | 28'],
    // The sign of another currency.
    ['火锅 200元', 'JPY', '火锅 | 200元'],
    ['锦市场 12点 2,000元', 'JPY', '锦市场 | 12:00 | 2,000元'],
    ['錦市場 NT$300 12點', 'JPY', '錦市場 | 12:00 | NT$300'],
    ['Louvre (€22)', 'GBP', 'Louvre | €22'],
    // An amount that the currency does not have, one without a sign, and names.
    ['一蘭 980.50円', 'JPY', '一蘭 | 980.50円'],
    ['UEFA Euro 2028', 'GBP', 'UEFA Euro 2028'],
    ['World Cup 2026', 'GBP', 'World Cup 2026'],
    ['Ali won 3', 'GBP', 'Ali won 3'],
    ['Taipei 101', 'TWD', 'Taipei 101'],
    ['£12', 'GBP', '£12'],
    ['100円', 'JPY', '100円'],
    ['10元店', 'CNY', '10元店'],
  ])('%s in a trip of %s', (line, currency, expected) =>
    expect(told(readTyped(line, currency))).toBe(expected),
  )

  const clock = fc.tuple(fc.nat(23), fc.nat(59))
  const two = (part: number) => String(part).padStart(2, '0')
  const name = fc.oneof(
    fc.constantFrom('7-Eleven', '21_21 Design Sight', 'Pier 39', '101', '清水寺', "Queen's Head", '台北101'),
    fc.stringMatching(/^[A-Z][a-z]{3,9}( [A-Z][a-z]{3,9})?$/).filter(name => !/ (at|from)$/i.test(name)),
  )
  test('with a time before or behind its name is read alike, whatever both are', () => {
    fc.assert(
      fc.property(name, clock, clock, fc.boolean(), (name, [hour, minute], [until, past], isRange) => {
        const expected = {
          name,
          start_time: `${two(hour)}:${two(minute)}`,
          end_time: isRange ? `${two(until)}:${two(past)}` : null,
          cost: null,
        }
        const times = `${hour}:${two(minute)}${isRange ? `-${until}:${two(past)}` : ''}`
        expect(readTyped(`${times} ${name}`)).toEqual(expected)
        expect(readTyped(`${name} ${times}`)).toEqual(expected)
      }),
    )
  })

  test('loses nothing of what has no digit, and is never read twice', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), line => {
        const { name, start_time } = readTyped(line)
        const text = line.replace(/\s+/gu, ' ').trim()
        if (!/[\d０-９點点]/.test(line)) expect(name).toBe(text)
        if (start_time !== null) expect(text.length).toBeGreaterThan(name.length)
      }),
    )
  })

  test('without an end is read at once', async () => {
    for (const piece of ['9', '9:30 ', '-', ' ', '點', '(', '十', '9-'])
      expect(await cpuMilliseconds(() => readTyped(piece.repeat(100_000))), piece).toBeLessThan(500)
  })
})

describe('a list', () => {
  test('is read without its bullets, numbers and pictures', () => {
    const sent = [
      'Saturday:',
      '明天的行程：',
      '- Senso-ji 9:30',
      '• 11:30–13:00 Nishiki Market',
      '',
      '1. 7-Eleven',
      '2) Pier 39 10:00',
      '3️⃣ TeamLab',
      '🍜 Ichiran, 1pm 🇯🇵',
      '☐ 21_21 Design Sight',
      '[x] 101',
      '① 清水寺 15:30',
      '一、下午3點 東京塔',
      '（2）金閣寺',
      '👨‍👩‍👧 Ueno Zoo',
      '[12/03/27, 09:41] Ana: Skytree',
      '9:30 Meiji Jingu',
      '* 9.30 Club',
      '-5 °C Bar',
      '———',
      '🎉',
    ].join('\r\n')
    expect(readList(sent).map(told)).toEqual([
      'Senso-ji | 09:30',
      'Nishiki Market | 11:30 | 13:00',
      '7-Eleven',
      'Pier 39 | 10:00',
      'TeamLab',
      'Ichiran | 13:00',
      '21_21 Design Sight',
      '101',
      '清水寺 | 15:30',
      '東京塔 | 15:00',
      '金閣寺',
      'Ueno Zoo',
      'Skytree',
      'Meiji Jingu | 09:30',
      '9.30 Club',
      '-5 °C Bar',
    ])
  })

  test('may have its places in one line, and says what stands above them', () => {
    const sent = [
      '第一天：',
      '武侯祠、锦里、宽窄巷子 10点',
      '第二天 :',
      '1. 大熊猫基地→春熙路 -> 火锅 晚上7点 200元',
    ].join('\n')
    expect(readList(sent).map(line => `${line.heading}: ${told(line)}`)).toEqual([
      '第一天: 武侯祠',
      '第一天: 锦里',
      '第一天: 宽窄巷子 | 10:00',
      '第二天: 大熊猫基地',
      '第二天: 春熙路',
      '第二天: 火锅 | 19:00 | 200',
    ])
  })

  test('keeps every line that has a name in it, in its order', () => {
    const name = fc.stringMatching(/^[A-Z][a-z]{3,9}$/)
    const before = fc.constantFrom('', '- ', '• ', '1. ', '12) ', '👉 ', '2️⃣ ', '[ ] ', '③ ')
    fc.assert(
      fc.property(fc.array(fc.tuple(before, name)), lines => {
        const text = lines.map(line => line.join('')).join('\n')
        expect(readList(text).map(({ name }) => name)).toEqual(lines.map(([, name]) => name))
      }),
    )
  })

  test('of endless lines is read at once', async () => {
    for (const text of ['- 9:30 Senso-ji\n'.repeat(20_000), `- ${'9️⃣🍜 '.repeat(50_000)}`])
      expect(await cpuMilliseconds(() => readList(text))).toBeLessThan(1_500)
  })
})
