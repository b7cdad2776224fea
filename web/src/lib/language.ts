import type { Language } from '@caravan/contract/languages'
import type en from './messages/en.json'

export type Messages = typeof en

declare module 'use-intl' {
  interface AppConfig {
    Locale: Language
    Messages: Messages
  }
}

// `zh.json` is held to the shape of `en.json` here: a missing translation is a type error.
const loaders: Record<Language, () => Promise<{ default: Messages }>> = {
  en: () => import('./messages/en.json'),
  zh: () => import('./messages/zh.json'),
}

export async function loadMessages(language: Language): Promise<Messages> {
  return (await loaders[language]()).default
}

/** The locale that dates, numbers and the kit's own words follow. */
export const localeOf: Record<Language, string> = { en: 'en-GB', zh: 'zh-TW' }
