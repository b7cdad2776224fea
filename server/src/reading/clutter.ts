/** Words beside clocks and days that are not those of the way. */
const clutter =
  /(?<!\p{L})(?:board(?:ing)?|check-?in|gate|bag drop|duration|layover|stopover|transfer time|dauer|umstieg|aufenthalt|durée|escale|correspondance|duración|escala|embarque|embarquement|einstieg|einlass|doors(?: open)?)(?!\p{L})|登機|開場|開門|报到|報到|轉機|转机|登机|值机|搭乗手続|搭乗口|保安検査|乗り継ぎ|所要|탑승구|탑승 ?마감|^\d{1,2}时\d{1,2}分$|\d{1,2}[:：]\d\d\s?[之以]?前/iu

/** A line that says when one boards, and nothing but the clock for it in the line below. */
const boarding =
  /^(?=[^\n\d]{3,45}$)([^\n]*(?:(?<!\p{L})(?:boarding|gate|embarque|embarquement|imbarco)(?!\p{L})|登[機机]|탑승\s?(?:시[간각]|마감))[^\n]*\n)[ \t]*\d{1,2}[:.h]\d\d(?: ?[ap]m)?[ \t]*$/gimu
/** A text without the clocks below such lines. */
export const withoutBoarding = (text: string) => text.replaceAll(boarding, '$1')

/** Removes the cells of a line that are about gates, changes and durations. In a Chinese sentence these are clauses. */
export function withoutClutter(text: string): string {
  if (!clutter.test(text)) return text
  const clauses = text.split(/(?<=[，。！；／\t]|\d(?: Uhr| [ap]m)?, |\p{L}{3}[.!]\s)/u)
  let isLabel = false
  return clauses
    .map(clause => {
      const isClutter = isLabel || clutter.test(clause)
      isLabel = isClutter && !isLabel && !/\d/.test(clause) && clause.endsWith('\t')
      return isClutter ? clause.replaceAll(/[^\t]/g, ' ') : clause
    })
    .join('')
}
