import type { Language } from '@caravan/contract/languages'

/** Behind the names of what begins with a colon stands what it is about. */
export const words: Record<Language, Record<'pickup' | 'dropoff' | 'number' | 'seat' | 'ideas', string>> = {
  en: {
    ...{ pickup: 'Pick-up: ', dropoff: 'Return: ', number: 'Confirmation number: ', seat: 'Seat: ' },
    ideas: 'Ideas',
  },
  zh: {
    ...{ pickup: '取車：', dropoff: '還車：', number: '預訂編號：', seat: '座位：' },
    ideas: '口袋名單',
  },
  'zh-Hans': {
    ...{ pickup: '取车：', dropoff: '还车：', number: '预订编号：', seat: '座位：' },
    ideas: '想去的地方',
  },
}
