interface Settings {
  hours: number
  most: number
  now?: () => number
}

/** Keeps answers in memory for a while, the least recently asked for going first; failures are not kept. */
export function keepAnswers<T>({ hours, most, now = () => performance.now() }: Settings) {
  const kept = new Map<string, { answer: Promise<T>; until: number }>()

  /** The same question, asked while it is being answered, is asked once. */
  return function answerTo(question: string, ask: () => Promise<T>): Promise<T> {
    const known = kept.get(question)
    const entry =
      known !== undefined && known.until > now() ? known : { answer: ask(), until: now() + hours * 3_600_000 }
    kept.delete(question)
    kept.set(question, entry)
    entry.answer.catch(() => kept.get(question) === entry && kept.delete(question))
    const [oldest] = kept.keys()
    if (kept.size > most && oldest !== undefined) kept.delete(oldest)
    return entry.answer
  }
}
