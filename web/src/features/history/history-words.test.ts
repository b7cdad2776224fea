import type { Entity } from '@caravan/contract/history'
import { expect, test } from 'vitest'
import { asSeen } from '../../testing/as-seen.ts'
import { ana, change, deedOf, jonas, mei, wordsIn } from '../../testing/history-words.ts'
import type { Deed } from './history-words.ts'

const item = (before: object | null, after: object | null, name = 'Nishiki Market') =>
  change('item', name, before, after)
const night = (before: object | null, after: object | null, name = 'Kanra') => item(before, after, name)
const kanra = { place: 'Kanra', type: 'lodging' }
const gone = (entity: Entity, name: string) => change(entity, name, {}, null)
const repaid = { from: jonas, to: ana, amount: '12.00', currency: 'EUR' }

test.each<[deed: Deed, english: string, chinese: string]>([
  [
    deedOf([item({ date: '2027-03-31', sub_trip_id: 'x' }, { date: '2027-04-01', sub_trip_id: 'y' })]),
    'Mei moved Nishiki Market from Wed 31/03 to Thu 01/04',
    'Mei 把「Nishiki Market」從週三 3/31 移到週四 4/1',
  ],
  [
    deedOf([item({ place: 'Nishiki', lat: 1 }, { place: 'Nishiki Market', lat: null })], { actor: ana }),
    'You renamed Nishiki to Nishiki Market',
    '你把「Nishiki」改名為「Nishiki Market」',
  ],
  [
    deedOf([item({ start_time: null, version: 1 }, { start_time: '11:30', version: 2 })], { actor: null }),
    'Somebody set the start time of Nishiki Market to 11:30',
    '某人把「Nishiki Market」的開始時間設為 11:30',
  ],
  [
    deedOf([item({ start_time: '10:00', end_time: '11:00' }, { start_time: '12:00', end_time: '13:00' })]),
    'Mei changed the time of Nishiki Market from 10:00 - 11:00 to 12:00 - 13:00',
    'Mei 把「Nishiki Market」的時間從 10:00 - 11:00 改為 12:00 - 13:00',
  ],
  [
    deedOf([item({ cost: '5.00' }, { cost: '1234.50' })]),
    'Mei changed the cost of Nishiki Market from €5.00 to €1,234.50',
    'Mei 把「Nishiki Market」的費用從 €5.00 改為 €1,234.50',
  ],
  [
    deedOf([item({ cost: '5.00' }, { cost: null })]),
    'Mei removed the cost of Nishiki Market: €5.00',
    'Mei 移除了「Nishiki Market」的費用：€5.00',
  ],
  [
    deedOf([item({ details: '', type: 'dining' }, { details: 'Try the tofu', type: 'shopping' })]),
    'Mei changed the type and the details of Nishiki Market',
    'Mei 變更了「Nishiki Market」的類型和詳細資訊',
  ],
  [
    deedOf([item({ participants: null }, { participants: [ana, mei] })]),
    'Mei changed the participants of Nishiki Market from everybody to you and Mei',
    'Mei 把「Nishiki Market」的參加者從所有人改為你和 Mei',
  ],
  [
    deedOf([item({ position: 1 }, { position: 0 })]),
    'Mei moved Nishiki Market within its list',
    'Mei 調整了「Nishiki Market」的順序',
  ],
  [
    deedOf([item({ position: 1 }, { position: 0 }), item({ position: 0 }, { position: 1 }, 'Gion')]),
    'Mei put Nishiki Market and Gion in another order',
    'Mei 調整了「Nishiki Market」和「Gion」的順序',
  ],
  [
    deedOf([item(null, { place: 'Gion', date: '2027-03-31' }, 'Gion')]),
    'Mei added Gion on Wed 31/03',
    'Mei 在週三 3/31 新增了「Gion」',
  ],
  [deedOf([item(null, {}, 'Gion')], { undoes: 7 }), 'Mei brought back Gion', 'Mei 還原了「Gion」'],
  [deedOf([gone('item', 'Gion')]), 'Mei deleted Gion', 'Mei 刪除了「Gion」'],
  [deedOf([gone('item', 'Gion')], { undoes: 7 }), 'Mei removed Gion again', 'Mei 又移除了「Gion」'],
  [
    deedOf([gone('day', '2027-03-31'), gone('item', 'Gion'), gone('item', 'Nara')]),
    'Mei deleted Wed 31/03 with 2 items',
    'Mei 刪除了週三 3/31 和當中的 2 個項目',
  ],
  [
    // In the history of one row only that row comes along.
    deedOf([gone('item', 'Gion')], { count: { item: 1, attachment: 2, comment: 12 } }),
    'Mei deleted Gion with 2 files and 12 comments',
    'Mei 刪除了「Gion」和當中的 2 個檔案和 12 則留言',
  ],
  [
    deedOf([change('day', '2027-03-31', { place: 'Tokyo', lat: 1 }, { place: 'Nara', lat: 2 })]),
    'Mei changed the place of Wed 31/03 from Tokyo to Nara',
    'Mei 把週三 3/31 的地點從 Tokyo 改為 Nara',
  ],
  [
    deedOf([change('item', 'Kanra', null, {}), change('item', 'Kanra', null, {})]),
    'Mei added Kanra (2 nights)',
    'Mei 新增了「Kanra」（2 晚）',
  ],
  [
    deedOf([
      night({ end_time: '10:00' }, { end_time: '23:59' }),
      night(null, { ...kanra, date: '2027-03-31' }),
    ]),
    'Mei added a night to the stay at Kanra: Wed 31/03',
    'Mei 把「Kanra」的住宿增加了 1 晚：週三 3/31',
  ],
  [
    // The night that went had another name by now.
    deedOf([
      night({ start_time: '00:01', cost: '1.00' }, { start_time: '15:00', cost: '1.50' }, 'Kanra Kyoto'),
      night({ ...kanra, date: '2027-03-29' }, null),
      night({ ...kanra, date: '2027-03-28' }, null),
    ]),
    'Mei removed 2 nights from the stay at Kanra: Sun 28/03 and Mon 29/03',
    'Mei 把「Kanra」的住宿減少了 2 晚：週日 3/28 和週一 3/29',
  ],
  [
    deedOf([night({ cost: '200.00' }, { cost: '220.00' }), night({ cost: '200.01' }, { cost: '220.50' })]),
    'Mei changed the cost of Kanra (2 nights) from €400.01 to €440.50',
    'Mei 把「Kanra」（2 晚）的費用從 €400.01 改為 €440.50',
  ],
  [
    // Of one night, whose neighbour is not told.
    deedOf([night({ start_time: '00:01' }, { start_time: '15:00' })], { count: { item: 2 } }),
    'Mei changed the nights of the stay at Kanra',
    'Mei 變更了「Kanra」的住宿天數',
  ],
  [
    deedOf([night({ cost: '2.00' }, { cost: '3.00' })], { count: { item: 3 } }),
    'Mei changed the cost of Kanra (3 nights)',
    'Mei 變更了「Kanra」（3 晚）的費用',
  ],
  [
    deedOf([night({ cost: '2.00' }, { cost: '3.00' }), item({ cost: '2.00' }, { cost: '3.00' }, 'Gion')]),
    'Mei changed the cost of Kanra and Gion from €2.00 to €3.00',
    'Mei 把「Kanra」和「Gion」的費用從 €2.00 改為 €3.00',
  ],
  [
    deedOf([
      item(
        { date: '2027-03-31', cost: null, url: null },
        { date: '2027-04-01', cost: '2.00', url: 'https://a.b' },
      ),
    ]),
    'Mei moved Nishiki Market from Wed 31/03 to Thu 01/04 and changed the cost and the web address',
    'Mei 把「Nishiki Market」從週三 3/31 移到週四 4/1，並變更了費用和網址',
  ],
  [
    deedOf([change('day', '2027-04-01', { date: '2027-03-31' }, { date: '2027-04-01' })]),
    'Mei moved the day Wed 31/03 to Thu 01/04',
    'Mei 把週三 3/31 這一天移到週四 4/1',
  ],
  [
    deedOf([change('flight', 'BR199', { flight_number: 'BR198' }, { flight_number: 'BR199' })]),
    'Mei changed the flight number from BR198 to BR199',
    'Mei 把航班編號從 BR198 改為 BR199',
  ],
  [
    deedOf([
      change(
        'flight',
        'BR199',
        { arrive_airport: 'Narita', arrive_airport_code: 'NRT' },
        { arrive_airport: 'Haneda', arrive_airport_code: 'HND' },
      ),
    ]),
    'Mei changed the arrival airport of flight BR199 from Narita to Haneda',
    'Mei 把航班 BR199 的抵達機場從 Narita 改為 Haneda',
  ],
  [
    deedOf([change('expense', 'Taxi', null, { amount: '45.50', currency: 'EUR' })]),
    'Mei added the expense Taxi of €45.50',
    'Mei 新增了支出「Taxi」（€45.50）',
  ],
  [
    deedOf([change('note', null, { revision: 2 }, { revision: 3, restored: 1 })]),
    'Mei brought back an earlier version of the note',
    'Mei 還原了筆記之前的版本',
  ],
  [
    deedOf([item(null, {}, 'Gion'), item(null, {}, 'Nara')]),
    'Mei added Gion and Nara',
    'Mei 新增了「Gion」和「Nara」',
  ],
  [
    deedOf([change('expense', 'Tea', null, {}), change('settlement', null, null, repaid)], {
      cause: 'import',
      count: { expense: 5_000, settlement: 1 },
    }),
    'Mei imported 5,000 expenses and a repayment',
    'Mei 匯入了 5,000 筆支出和 1 筆還款',
  ],
  [
    deedOf([change('expense', 'Tea', null, {}), change('expense', 'Rice', null, {})], { cause: 'import' }),
    'Mei imported 2 expenses',
    'Mei 匯入了 2 筆支出',
  ],
  [
    // An import that was taken back, and came again.
    deedOf([change('expense', 'Tea', null, {}), change('expense', 'Rice', null, {})], {
      undoes: 7,
      cause: 'undo',
    }),
    'Mei brought back the expense Tea and the expense Rice',
    'Mei 還原了支出「Tea」和支出「Rice」',
  ],
  [
    // There and back again in several edits.
    deedOf([item({ cost: '5.00', position: 1, version: 1 }, { cost: '5.00', position: 1, version: 3 })]),
    'Mei changed Nishiki Market and changed it back',
    'Mei 變更了「Nishiki Market」，之後又改了回來',
  ],
  [
    deedOf([item({ cost: '5.00', url: 'a', version: 1 }, { cost: '5.00', url: 'b', version: 3 })]),
    'Mei changed the web address of Nishiki Market',
    'Mei 變更了「Nishiki Market」的網址',
  ],
  [
    deedOf([change('settlement', null, null, repaid)]),
    'Mei added the repayment of €12.00 from Jonas to you',
    'Mei 新增了 Jonas 付給你的還款 €12.00',
  ],
  [
    deedOf([
      change(
        'expense',
        'Ramen',
        { amount: '10', currency: 'JPY', split: { mode: 'equal', amounts: { [ana]: '5', [mei]: '5' } } },
        { amount: '10', currency: 'JPY', split: { mode: 'exact', amounts: { [ana]: '4', [mei]: '6' } } },
      ),
    ]),
    'Mei changed the split of the expense Ramen',
    'Mei 變更了支出「Ramen」的分攤方式',
  ],
  [
    deedOf([
      change('flight', 'BR 198', { depart_date: '2027-03-31T08:50' }, { depart_date: '2027-04-01T09:00' }),
    ]),
    'Mei changed the departure of flight BR 198 from Wed 31/03 08:50 to Thu 01/04 09:00',
    'Mei 把航班 BR 198 的出發時間從週三 3/31 08:50 改為週四 4/1 09:00',
  ],
  [
    deedOf([
      change('rental', 'Nippon', { cost: '9.00', cost_currency: 'GBP' }, { cost: '9', cost_currency: 'JPY' }),
    ]),
    'Mei changed the cost of the Nippon rental car from £9.00 to ¥9',
    'Mei 把 Nippon 的租車的費用從 £9.00 改為 ¥9',
  ],
  [
    deedOf([
      change(
        'trip',
        null,
        { start_date: '2027-03-27', end_date: '2027-03-30' },
        {
          ...{ start_date: '2027-03-28', end_date: '2027-03-31' },
        },
      ),
      change('day', '2027-03-28', { date: '2027-03-27' }, { date: '2027-03-28' }),
    ]),
    'Mei changed the dates of the trip from Sat 27/03 - Tue 30/03 to Sun 28/03 - Wed 31/03',
    'Mei 把旅程日期從週六 3/27 - 週二 3/30 改為週日 3/28 - 週三 3/31',
  ],
  [
    deedOf([change('trip', null, { end_date: '2027-03-30' }, { end_date: '2027-03-31' })]),
    'Mei changed the last day of the trip from Tue 30/03 to Wed 31/03',
    'Mei 把旅程的最後一天從週二 3/30 改為週三 3/31',
  ],
  [deedOf([change('trip', null, null, { name: 'Japan' })]), 'Mei created the trip', 'Mei 建立了旅程'],
  [
    deedOf([change('trip', null, { deleted_at: '2027' }, { deleted_at: null })]),
    'Mei brought back the trip',
    'Mei 還原了旅程',
  ],
  [
    deedOf([change('member', null, null, { role: 'member' })], { actor: jonas }),
    'Jonas joined the trip',
    'Jonas 加入了旅程',
  ],
  [deedOf([change('member', null, null, { role: 'member' })]), 'Mei added Jonas', 'Mei 新增了 Jonas'],
  [
    deedOf([change('member', null, { role: 'member' }, null)], { actor: jonas }),
    'Jonas left the trip',
    'Jonas 離開了旅程',
  ],
  [
    deedOf([change('expense', 'Tea', {}, {}), change('member', null, { role: 'member' }, null)]),
    'Mei removed Jonas from the trip',
    'Mei 把 Jonas 移出旅程',
  ],
  [
    deedOf([change('member', null, { role: 'member' }, { role: 'viewer' })]),
    'Mei limited Jonas to viewing the trip',
    'Mei 把 Jonas 設為僅能檢視',
  ],
  [
    deedOf([change('member', null, { sent_at: '1' }, { sent_at: '2' })]),
    'Mei invited somebody by email again',
    'Mei 再次以電子郵件邀請了一個人',
  ],
  [
    deedOf([change('member', null, { link_id: 'x' }, null)]),
    'Mei revoked an invitation link',
    'Mei 收回了邀請連結',
  ],
  [
    deedOf([change('member', null, { days: true }, { days: false })]),
    'Mei changed a share link',
    'Mei 變更了分享連結',
  ],
  [
    deedOf([change('note', null, { revision: 1 }, { revision: 2 })]),
    'Mei saved a version of the note',
    'Mei 儲存了筆記的新版本',
  ],
  [
    deedOf([
      change('todo', 'Rail passes', { done_at: null, done_by: null }, { done_at: '2027', done_by: mei }),
    ]),
    'Mei ticked the to-do Rail passes',
    'Mei 完成了待辦事項「Rail passes」',
  ],
  [
    deedOf([
      change('item', 'Gion', null, { place: 'Gion', date: '2027-03-31' }),
      change('idea', 'Gion', { name: 'Gion' }, null),
    ]),
    'Mei put Gion on Wed 31/03',
    'Mei 把「Gion」排進週三 3/31',
  ],
  [
    deedOf([
      change('idea', 'Gion', null, { name: 'Gion' }),
      change('attachment', 'Pass.pdf', { owner: { kind: 'item' } }, { owner: { kind: 'trip' } }),
      change('item', 'Gion', { place: 'Gion', date: '2027-03-31' }, null),
    ]),
    'Mei moved Gion back to the ideas',
    'Mei 把「Gion」移回口袋名單',
  ],
  [
    deedOf([change('idea', 'Gion', { votes: [] }, { votes: [mei] })]),
    'Mei voted for the idea Gion',
    'Mei 投了口袋名單中的「Gion」一票',
  ],
  [
    deedOf([change('idea', 'Gion', { votes: [mei] }, { votes: [] })]),
    'Mei withdrew the vote for the idea Gion',
    'Mei 收回了給口袋名單中的「Gion」的一票',
  ],
  [
    deedOf([change('attachment', 'Pass.pdf', null, { name: 'Pass.pdf', owner: { kind: 'trip' } })]),
    'Mei added the file Pass.pdf',
    'Mei 新增了檔案「Pass.pdf」',
  ],
  [
    deedOf([change('attachment', 'Pass.pdf', { name: 'a.pdf' }, { name: 'Pass.pdf' })]),
    'Mei renamed a.pdf to Pass.pdf',
    'Mei 把「a.pdf」改名為「Pass.pdf」',
  ],
  [
    deedOf([
      change('attachment', 'Pass.pdf', { owner: { kind: 'trip' } }, { owner: { kind: 'flight', id: 'a' } }),
    ]),
    'Mei moved the file Pass.pdf from the trip to a flight',
    'Mei 把檔案「Pass.pdf」從旅程移到 1 個航班',
  ],
  [
    deedOf([
      change(
        'attachment',
        'Pass.pdf',
        { owner: { kind: 'item', id: 'a' } },
        { owner: { kind: 'item', id: 'b' } },
      ),
    ]),
    'Mei moved the file Pass.pdf to another place or stay',
    'Mei 把檔案「Pass.pdf」移到另一個地點或住宿',
  ],
  [
    deedOf([
      change(
        'attachment',
        'Pass.pdf',
        { owner: { kind: 'flight', id: 'a' } },
        { owner: { kind: 'flight', id: 'b' } },
      ),
    ]),
    'Mei moved the file Pass.pdf to another flight',
    'Mei 把檔案「Pass.pdf」移到另一個航班',
  ],
  [
    deedOf([change('attachment', 'Pass.pdf', { name: 'Pass.pdf' }, null)]),
    'Mei deleted the file Pass.pdf',
    'Mei 刪除了檔案「Pass.pdf」',
  ],
  [deedOf([change('item', null, {}, null)]), 'Mei deleted an item', 'Mei 刪除了 1 個項目'],
  [
    deedOf([change('item', 'Gion', { unheard_of: 1 }, { unheard_of: 2 })]),
    'Mei changed Gion',
    'Mei 變更了「Gion」',
  ],
])('%#: %s', (deed, english, chinese) => {
  const inChinese = wordsIn('zh').tell(deed)
  expect([wordsIn('en').tell(deed), asSeen(inChinese)]).toEqual([english, chinese])
})
