/** The signs that mail programs add to each quoted line. */
const quote = /^(?:[>|] ?)+/gm
/** Stars or underscores around words that were bold. */
const bold = /(?<![\p{L}\p{N}*])(\*{1,2})(?=[^\s*])([^*\n]{1,200})(?<!\s)\1(?![\p{L}\p{N}*])/gu
const bullet = /^[ \t]*[-–•●▪◦·*] +(?=\p{L}|\d{1,2}[:.h]\d\d(?!\d))/gmu
/** The address of a link behind its words, or alone. */
const link = / ?[<[(]?(?:https?:\/\/|mailto:)[^\s<>()[\]]{1,2000}[>\])]?/gi

/** Draws a line, and has no words. */
const rule = /^[^\S\n]*(?:[=_*~·.─━—–|+-][^\S\n]*){3,}$/gmu
const HAN = '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー][）)】」]?'
/** A comma between Chinese or Japanese words that was typed with Latin keys. */
const comma = new RegExp(`(?<=${HAN}),\\s?|,(?=\\p{Script=Han})`, 'gu')

/** The hosts of a text's links. They may name its sender. */
export const hostsIn = (text: string) =>
  [...text.slice(0, 20_000).matchAll(/https?:\/\/([\w.-]{1,100})/gi)].map(([, host]) => host).join('\n')

/** A text as it is read by people: without the signs of quotes, lists and bold words, and without addresses of links. */
export const plainText = (text: string) =>
  text
    .replaceAll(/[\u00AD\u200B-\u200D\u2060\uFEFF]/g, '')
    .replaceAll(/[\u00A0\u2007\u2009\u202F]/g, ' ')
    .replaceAll(quote, '')
    .replaceAll(link, '')
    .replaceAll(bold, '$2')
    .replaceAll(bullet, '')
    .replaceAll(rule, '')
    .replaceAll(comma, '，')
