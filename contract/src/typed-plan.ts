/** Names of meals as people type them before a place, in Latin letters and in those of East Asia. */
const latin =
  'breakfast|brunch|lunch|dinner|supper|drinks|frühstück|mittagessen|abendessen|petit[- ]déjeuner|déjeuner|dîner|desayuno|almuerzo|comida|cena|colazione|pranzo|ontbijt|diner|jantar|almoço'
const signs = '[早午晚][餐饭飯]|宵夜|下午茶|[朝昼夕]食|(?:아침|점심|저녁)(?:\\s?식사)?'
const at = '(?:at|in|im|bei|beim|à|au|en|da|al|a|em|no|na|bij)(?:\\s+(?:the|dem|der|la|le|el))?(?!\\p{L})'

/** A meal anywhere in a line, with the words between it and the name of its place. */
export const meal = new RegExp(
  `(?<!\\p{L})(?:${latin})(?!\\p{L})(?:\\s+${at})?[\\s:：,-]*|(?:${signs})\\s*[:：]?\\s*`,
  'iu',
)

const mealAt = new RegExp(
  `^(?:(?:${latin}|coffee|tea) (?:at|@|bei|beim|chez|presso|bij) |(?:${signs})[在去吃：: ]+)(?=\\S{2})`,
  'iu',
)

/** 'Ichiran' of 'lunch at Ichiran' and '晚餐：一蘭'. 'Dinner in Kyoto' stays: it names a town rather than a place. */
export const withoutMeal = (text: string): string => text.replace(mealAt, '')

/** The minutes of '14.30', as a named group. A price has other numbers of digits, and 12.05 is the twelfth of May. */
export const dottedMinutes = (group: string): string => `(?<=\\d\\d)\\.(?<${group}>00|15|30|45)(?![\\d.])`
