/** Without a name and a password, which make a link look as if it went to another host. */
export const webUrl = /^https?:\/\/[^\s/?#@\\\p{Cc}\p{Cs}]+(?:[/?#][^\s\p{Cc}\p{Cs}]*)?$/iu

export const MAX_URL = 2_048

export const isWebUrl = (text: string) => text.length <= MAX_URL && webUrl.test(text)
