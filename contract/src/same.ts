/** Fields are plain data; some are lists. */
export const isSame = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other)

interface Fields {
  [field: string]: unknown
}

export const changedFields = (before: Fields, after: Fields): string[] =>
  Object.keys(after).filter(field => !isSame(before[field], after[field]))

/** The row with these fields of another one. */
export const withFields = <R extends Fields>(row: R, of: Fields, fields: readonly string[]): R => ({
  ...row,
  ...Object.fromEntries(fields.map(field => [field, of[field]])),
})
