/** The same function, which computes each answer once and keeps it for good: for questions of which there are few. */
export function remembered<T>(compute: (key: string) => T): (key: string) => T {
  const answers = new Map<string, T>()
  return key => {
    const known = answers.get(key)
    if (known !== undefined) return known
    const answer = compute(key)
    answers.set(key, answer)
    return answer
  }
}
