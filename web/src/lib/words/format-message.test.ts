import compileMessage from 'icu-minify/compile'
import { describe, expect, test } from 'vitest'
import zh from '../messages/zh.json'
import format from './format-message.ts'

type Options = Parameters<typeof format>[3]

function read(message: string, values: Record<string, unknown>, locale = 'zh') {
  const formatters = {
    getPluralRules: (locale: string) => new Intl.PluralRules(locale),
    getNumberFormat: (locale: string) => new Intl.NumberFormat(locale),
  }
  return format('', compileMessage(message), values as never, { locale, formatters } as unknown as Options)
}

describe('names in sentences', () => {
  test.each([
    ['{who} 加入了「{trip}」', { who: '王小明', trip: '京都' }, '王小明加入了「京都」'],
    ['{who} 加入了「{trip}」', { who: 'Ana', trip: '京都' }, 'Ana 加入了「京都」'],
    ['{from} 付給 {to}', { from: '王小明', to: 'Ana' }, '王小明付給 Ana'],
    ['{n, plural, =0 {沒有} other {{who} 有 # 則}}', { n: 2, who: '小雨' }, '小雨有 2 則'],
    [
      '{who, select, nobody {儲存：{at}} other {{who} 在 {at} 儲存}}',
      { who: '小雨', at: '01:38' },
      '小雨在 01:38 儲存',
    ],
    ['第 {number} 天，{city} 出發', { number: 3, city: '东京' }, '第 3 天，东京出發'],
  ])('%s', (message, values, text) => {
    expect(read(message, values)).toBe(text)
  })

  test('a tag around a name is seen through', () => {
    const bold = (parts: unknown[]) => `*${parts.join('')}*`
    expect(read('<b>{who}</b> 付給 <b>{to}</b>', { who: '王小明', to: 'Ana', b: bold })).toBe(
      '*王小明*付給 *Ana*',
    )
  })

  test('English keeps its spaces', () => {
    expect(read('{who} joined', { who: '王小明' }, 'en')).toBe('王小明 joined')
  })

  test('a sentence of the app', () => {
    const { editing } = zh.company as Record<string, string>
    expect([read(editing ?? '', { who: '王小明' }), read(editing ?? '', { who: 'Ana' })]).toEqual([
      '王小明正在編輯',
      'Ana 正在編輯',
    ])
  })
})
