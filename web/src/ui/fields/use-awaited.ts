import { useEffect, useEffectEvent, useState } from 'react'

/** An Enter that waits for the answer to a text, and what is typed after it: the next text, and the ones after that. */
export function useAwaited(
  text: string,
  isLoading: boolean,
  onAnswer: () => void,
  onNext: (text: string) => void,
) {
  const [awaited, setAwaited] = useState<string>()
  const [next, setNext] = useState('')
  const [isComposing, setIsComposing] = useState(false)
  const shown = text + next.replaceAll('\n', ' ')

  const answer = useEffectEvent(() => {
    if (awaited === text) onAnswer()
    setAwaited(undefined)
  })
  const isDue = awaited !== undefined && !isLoading && !isComposing
  useEffect(() => {
    if (isDue) answer()
  }, [isDue])

  const goOn = useEffectEvent(() => {
    const [first = '', ...others] = next.split('\n')
    onNext(text + first)
    setNext(others.join('\n'))
    if (others.length > 0) setAwaited(text + first)
  })
  const isNext = awaited === undefined && next !== ''
  useEffect(() => {
    if (isNext) goOn()
  }, [isNext])

  return {
    shown,
    wait() {
      if (next === '') setAwaited(text)
      else if (!next.endsWith('\n')) setNext(`${next}\n`)
    },
    /** Whether what is typed goes on after the Enter. */
    takes(typed: string): boolean {
      const isAfter = awaited !== undefined && typed.startsWith(shown)
      setNext(isAfter ? next + typed.slice(shown.length) : '')
      return isAfter
    },
    composing: {
      onCompositionStart: () => setIsComposing(true),
      onCompositionEnd: () => setIsComposing(false),
    },
  }
}
