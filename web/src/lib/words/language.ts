import type { ErrorCode } from '@caravan/contract/errors'
import type { Language } from '@caravan/contract/languages'
import type adding from '../messages/adding.json'
import type attachments from '../messages/attachments.json'
import type bill from '../messages/bill.json'
import type bringTrip from '../messages/bring-trip.json'
import type comments from '../messages/comments.json'
import type copyTrip from '../messages/copy-trip.json'
import type createTrip from '../messages/create-trip.json'
import type dates from '../messages/dates.json'
import type directions from '../messages/directions.json'
import type en from '../messages/en.json'
import type expenses from '../messages/expenses.json'
import type exported from '../messages/export.json'
import type firstName from '../messages/first-name.json'
import type flights from '../messages/flights.json'
import type guest from '../messages/guest.json'
import type guestCorner from '../messages/guest-corner.json'
import type history from '../messages/history.json'
import type historyNews from '../messages/history-news.json'
import type hotels from '../messages/hotels.json'
import type ideas from '../messages/ideas.json'
import type imports from '../messages/imports.json'
import type invitations from '../messages/invitations.json'
import type items from '../messages/items.json'
import type landing from '../messages/landing.json'
import type lodging from '../messages/lodging.json'
import type mailed from '../messages/mailed.json'
import type map from '../messages/map.json'
import type members from '../messages/members.json'
import type note from '../messages/note.json'
import type notifications from '../messages/notifications.json'
import type onDay from '../messages/on-day.json'
import type openTodos from '../messages/open-todos.json'
import type outsideTrip from '../messages/outside-trip.json'
import type overview from '../messages/overview.json'
import type photos from '../messages/photos.json'
import type print from '../messages/print.json'
import type profile from '../messages/profile.json'
import type rentals from '../messages/rentals.json'
import type rides from '../messages/rides.json'
import type seen from '../messages/seen.json'
import type shared from '../messages/shared.json'
import type shares from '../messages/shares.json'
import type sheet from '../messages/sheet.json'
import type signIn from '../messages/sign-in.json'
import type splitwise from '../messages/splitwise.json'
import type terms from '../messages/terms.json'
import type todos from '../messages/todos.json'
import type toolbar from '../messages/toolbar.json'
import type unsent from '../messages/unsent.json'
import type viewer from '../messages/viewer.json'

/** The words that a page has from the start. */
type PageMessages = typeof en
/** The words that come with a later part of a page (`words.tsx`). */
type LaterMessages = (typeof adding &
  typeof attachments &
  typeof bill &
  typeof bringTrip &
  typeof comments &
  typeof copyTrip &
  typeof createTrip &
  typeof dates &
  typeof directions &
  typeof expenses &
  typeof exported &
  typeof firstName &
  typeof flights &
  typeof guest &
  typeof guestCorner &
  typeof history &
  typeof historyNews &
  typeof hotels &
  typeof ideas &
  typeof imports &
  typeof invitations &
  typeof items &
  typeof landing &
  typeof lodging &
  typeof mailed &
  typeof map &
  typeof members &
  typeof note &
  typeof notifications &
  typeof onDay &
  typeof outsideTrip &
  typeof overview &
  typeof photos &
  typeof print &
  typeof profile &
  typeof rentals &
  typeof rides &
  typeof seen &
  typeof shared &
  typeof shares &
  typeof sheet &
  typeof signIn &
  typeof splitwise &
  typeof terms &
  typeof openTodos &
  typeof todos &
  typeof toolbar &
  typeof unsent &
  typeof viewer)['en']

export type Messages = PageMessages & LaterMessages

type AreaOf<Code> = Code extends `${infer Area}.${string}` ? Area : never
type NameIn<Area extends string, Code> = Code extends `${Area}.${infer Name}` ? Name : never
/** The failures of the contract, which says them in English itself; they come with the first of them (`failure-words.ts`). */
export type Failures = {
  failures: { [Area in AreaOf<ErrorCode>]: { [Name in NameIn<Area, ErrorCode>]: string } }
}

declare module 'use-intl' {
  interface AppConfig {
    Locale: Language
    Messages: Messages
  }
}

type Catalogue<Words> = () => Promise<{ default: Words }>
// Held to the words of the others here: a missing translation is a type error. Simplified Chinese comes whole, so that the
// later parts of a page bring no third language to everybody.
const loaders: {
  en: Catalogue<PageMessages>
  zh: Catalogue<PageMessages>
  'zh-Hans': Catalogue<Messages & Failures>
} = {
  en: () => import('../messages/en.json'),
  zh: () => import('../messages/zh.json'),
  'zh-Hans': () => import('../messages/zh-Hans.json'),
}

export async function loadMessages(language: Language): Promise<Messages> {
  return (await loaders[language]()).default as Messages
}

/** The locale that dates, numbers and the kit's own words follow. */
export const localeOf: Record<Language, string> = { en: 'en-GB', zh: 'zh-TW', 'zh-Hans': 'zh-CN' }
