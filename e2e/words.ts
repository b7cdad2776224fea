import en from '../web/src/lib/messages/en.json' with { type: 'json' }
import zh from '../web/src/lib/messages/zh.json' with { type: 'json' }

export type Language = 'en' | 'zh'

/** What the web says on screen, for steps that are taken in both languages. What has to be said is written out in the journeys. */
export const wordsIn: Record<Language, typeof en> = { en, zh }
