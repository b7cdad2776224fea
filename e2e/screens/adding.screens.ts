import type { Page } from '@playwright/test'
import { panel } from '../trip-screen.ts'
import { openTrip, type Screen, type Stage } from './stage.ts'
import { openJapan } from './trip.screens.ts'

/** The field at the end of a day with few rows, in sight of its list. */
async function openField(page: Page, stage: Stage, day = 3) {
  await openJapan(page, stage, day)
  const field = page.getByRole('combobox', { name: stage.words.item.addHere })
  await field.waitFor()
  await field.scrollIntoViewIfNeeded()
  return field
}

const typing = (name: string, text: string): Screen => ({
  name: `adder-${name}`,
  async open(page, stage) {
    const field = await openField(page, stage)
    await field.click()
    await page.keyboard.insertText(text)
    await page.getByRole('option').first().waitFor()
  },
})

const pasting = (name: string, text: string): Screen => ({
  name: `adder-list-${name}`,
  async open(page, stage) {
    const field = await openField(page, stage)
    await field.evaluate((input, text) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', text)
      input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, text)
    const list = page.getByRole('dialog', { name: stage.words.adding.listTitle })
    await list.waitFor()
    await list.getByText(stage.words.adding.looking).last().waitFor({ state: 'detached' })
  },
})

const inMenu = { time: 'setTime', cost: 'setCost', type: 'setType' } as const

const changing = (part: 'time' | 'cost' | 'type'): Screen => ({
  name: `row-${part}`,
  async open(page, stage) {
    await openJapan(page, stage)
    const { row, moveButton } = panel(page, stage.language)
    if ((page.viewportSize()?.width ?? 0) < 1024) {
      // A finger opens the parts of a row by its menu.
      await moveButton('Nishiki Market').click()
      await page.getByRole('menuitem', { name: stage.words.item[inMenu[part]] }).click()
    } else await row('Nishiki Market').locator(`[data-part=${part}]`).click()
    const { typeOf, timeOf, costOf } = stage.words.item
    const name = { type: typeOf, time: timeOf, cost: costOf }[part].replace('{name}', 'Nishiki Market')
    await page.getByRole(part === 'type' ? 'menu' : 'dialog', { name }).waitFor()
  },
})

const sights = [
  '9:30 Kiyomizu-dera',
  'Nishiki Market 11-13',
  'Fushimi Inari 15:30',
  'Gion',
  'Kyoto Station 20:15',
  'Ginkaku-ji',
]

/** Adding in place: the search at the end of a day, a pasted list, and one value of a row. */
export const addingScreens: Screen[] = [
  {
    name: 'adder-earlier',
    async open(page, stage) {
      await (await openField(page, stage)).click()
      await page.getByRole('option').first().waitFor()
    },
  },
  typing('hits', '9:30 Kyoto'),
  typing('chinese', '清水寺 15:30'),
  typing('slip', 'Kyotto'),
  typing('nothing', 'The noodle stall behind the bathhouse'),
  typing('restaurant', 'Hotel Xqzvw Palace'),
  typing('coordinates', '35.7148, 139.7967'),
  typing('link', 'https://www.google.com/maps/place/Senso-ji/@35.7147651,139.7966553,17z'),
  {
    name: 'adder-short-link',
    async open(page, stage) {
      const field = await openField(page, stage)
      await field.fill('https://maps.app.goo.gl/4Gk2PpXq7')
      await page.getByText(/has no coordinates|沒有座標|没有坐标/).waitFor()
    },
  },
  {
    name: 'adder-first',
    async open(page, stage) {
      const { id, dates } = stage.trips.portugal
      await openTrip(page, stage, id, `?day=${dates[1]}`)
      await page.getByRole('combobox', { name: stage.words.item.addHere }).click()
    },
  },
  pasting('short', sights.slice(0, 3).join('\n')),
  pasting('long', Array.from({ length: 30 }, (_, nth) => `${nth + 1}. ${sights[nth % 6]}`).join('\n')),
  pasting('chinese', '① 清水寺 9:30\n② 錦市場 11點到13點\n③ 🍜 一蘭拉麵\n④ 下午3點 伏見稻荷大社'),
  pasting(
    'chat',
    '晚餐 14.30 Sawaya (Kyoto)\nlunch at Ichiran\n[12:30] Tsukiji Market\nSushi Dai (Tokyo) 19h',
  ),
  pasting('wrong', ['Kyotto', 'Asdfgh jkl', '25:00 Gion', 'The long way '.repeat(20), '!!!'].join('\n')),
  changing('time'),
  changing('cost'),
  changing('type'),
]
