const LENGTH = { min: 8, max: 128 }

/** The form in which passwords are judged and hashed: the same characters typed on two keyboards are the same password. */
export function normalisePassword(password: string): string {
  return password.normalize('NFKC')
}

/** Which parts of the password rule hold; lengths count characters, not UTF-16 units. */
export function passwordRules(password: string) {
  const text = password.length > LENGTH.max * 2 ? password : normalisePassword(password)
  const length = [...text].length
  return {
    length: length >= LENGTH.min && length <= LENGTH.max,
    cases: /\p{Ll}/u.test(text) && /\p{Lu}/u.test(text),
    digit: /\p{Nd}/u.test(text),
    symbol: /[^\p{L}\p{M}\p{N}]/u.test(text),
  }
}

export type PasswordRules = ReturnType<typeof passwordRules>

export function isStrongPassword(password: string): boolean {
  return Object.values(passwordRules(password)).every(Boolean)
}
