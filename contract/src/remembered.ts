/** The same function, which computes each answer once and keeps it for good: for questions of which there are few. */
export function remembered<Question extends (string | number)[], Answer>(
  compute: (...question: Question) => Answer,
): (...question: Question) => Answer {
  const answers = new Map<string, Answer>()
  return (...question) => {
    const key = question.join(' ')
    const known = answers.get(key)
    if (known !== undefined) return known
    const answer = compute(...question)
    answers.set(key, answer)
    return answer
  }
}
