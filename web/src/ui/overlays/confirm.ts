export type Question = {
  /** The question itself. */
  title: string
  /** The consequence of a yes. */
  body?: string
  /** The verb on the button ('Delete trip'). */
  action: string
  cancel?: string
  /** `plain` where a yes destroys nothing. */
  tone?: 'danger' | 'plain'
}

type Asked = Question & {
  id: number
  answer: (yes: boolean | null) => void
  /** The dialog is away, and the focus is back where it was. */
  leave: () => void
}

let asked: Asked | undefined
let count = 0
const listeners = new Set<() => void>()

function put(next: Asked | undefined) {
  asked = next
  for (const listener of listeners) listener()
}

/**
 * Asks in an alert dialog, and answers when that is away: what then goes from the page takes the focus along to
 * where it belongs. Put away, or by a newer question, it has no answer.
 */
export function choose(question: Question): Promise<boolean | null> {
  asked?.answer(null)
  return new Promise(resolve => {
    let given: boolean | null | undefined
    count += 1
    put({
      ...question,
      id: count,
      answer(yes) {
        given = yes
        put(undefined)
      },
      leave() {
        if (given !== undefined) resolve(given)
      },
    })
  })
}

export const confirm = async (question: Question): Promise<boolean> => (await choose(question)) ?? false

export function subscribeToQuestions(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function openQuestion(): Asked | undefined {
  return asked
}
