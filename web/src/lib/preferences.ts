import { type Language, languageOfTag, languages } from '@caravan/contract/languages'
import { WINDOW_COOKIE } from '@caravan/contract/rendered'

/** This browser's choices live in cookies without personal data: sign-out keeps them, and the server renders `lang` and `data-theme` from them. */
const YEAR = 365 * 24 * 3600

/** Describes the window and the time zone to the server, for the pages that it renders. */
export function storeWindow(described: string): void {
  writeCookie(WINDOW_COOKIE, described)
}

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

function readCookie(name: string): string | undefined {
  for (const pair of document.cookie.split('; ')) {
    const [key, value] = pair.split('=')
    if (key === name) return value
  }
  return undefined
}

function writeCookie(name: string, value: string): void {
  document.cookie = `${name}=${value}; path=/; max-age=${YEAR}; samesite=lax`
}

/** The language chosen in this browser, if any was. */
export function chosenLanguage(): Language | undefined {
  const stored = readCookie('language')
  return languages.find(language => language === stored)
}

export function storedLanguage(): Language {
  return chosenLanguage() ?? navigator.languages.map(languageOfTag).find(Boolean) ?? 'en'
}

export function storeLanguage(language: Language): void {
  writeCookie('language', language)
}

export function storedTheme(): Theme {
  const stored = readCookie('theme')
  return themes.find(theme => theme === stored) ?? 'system'
}

export function storeTheme(theme: Theme): void {
  writeCookie('theme', theme)
  applyTheme(theme)
}

export function applyTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
}

/** Whether somebody was asked for their first name in this browser. */
export function isNameAsked(): boolean {
  return readCookie('name') === 'asked'
}

export function storeNameAsked(): void {
  writeCookie('name', 'asked')
}

/** Whether confirmation numbers stay hidden until they are pressed. */
export function areNumbersHidden(): boolean {
  return readCookie('numbers') === 'hidden'
}

export function storeNumbersHidden(areHidden: boolean): void {
  writeCookie('numbers', areHidden ? 'hidden' : 'shown')
}

export const mapPrograms = ['google', 'apple', 'osm', 'amap', 'phone'] as const
export type MapProgram = (typeof mapPrograms)[number]

/** The program that shows the way to a place, once it is chosen. */
export function chosenMaps(): MapProgram | undefined {
  const stored = readCookie('maps')
  return mapPrograms.find(program => program === stored)
}

export function storeMaps(program: MapProgram | undefined): void {
  writeCookie('maps', program ?? '')
}

/** Whether a letter alone acts, as A does: who speaks to the computer presses some without wanting to. */
export function doLettersAct(): boolean {
  return readCookie('letters') !== 'off'
}

export function storeLetters(doAct: boolean): void {
  writeCookie('letters', doAct ? 'on' : 'off')
}

/** The host that streets may come from once the traveller says so; undefined where nobody is asked. */
export function streetsHost(): string | undefined {
  return document.documentElement.dataset['streets']
}

/** Whether streets may be fetched for maps, which the traveller was asked. */
export function maySeeStreets(): boolean {
  return readCookie('streets') === 'on'
}

/** Whether the traveller has said yes or no. */
export function isStreetsAnswered(): boolean {
  return readCookie('streets') !== undefined
}

/** The policy of a page cannot be changed: the page comes anew with the one that follows from another answer. */
export function storeStreets(may: boolean): void {
  const isOther = may !== maySeeStreets()
  writeCookie('streets', may ? 'on' : 'off')
  if (isOther) location.reload()
}
