/** Asks once what several want to know at the same time; a question that comes after the answer is asked again. */
export function inCrowds<T>(ask: (about: string) => Promise<T>): (about: string) => Promise<T> {
  const asked = new Map<string, Promise<T>>()
  return about => {
    const known = asked.get(about)
    if (known) return known
    const answer = ask(about).finally(() => asked.delete(about))
    asked.set(about, answer)
    return answer
  }
}
