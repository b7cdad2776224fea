/**
 * The same function, which computes each answer once and keeps it. All answers are forgotten once there are `most`; without
 * it they are kept for good, for questions of which there are few.
 */
export function remembered<Question extends (string | number | boolean)[], Answer>(
  compute: (...question: Question) => Answer,
  most = Number.POSITIVE_INFINITY,
): (...question: Question) => Answer {
  const answers = new Map<string, Answer>()
  return (...question) => {
    const key = question.join(' ')
    const known = answers.get(key)
    if (known !== undefined) return known
    const answer = compute(...question)
    if (answers.size >= most) answers.clear()
    answers.set(key, answer)
    return answer
  }
}
