/** The languages that Caravan speaks. */
export const languages = ['en', 'zh'] as const
export type Language = (typeof languages)[number]

/** The mark of a text in each language (`<html lang>`); formats of dates and numbers have locales of their own. */
export const tagOf = { en: 'en', zh: 'zh-Hant' } as const satisfies Record<Language, string>
