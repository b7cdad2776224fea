/** The keys under which this tab stores unsent text of notes, one for each note that is open. */
const own = new Set<string>()

const lockOf = (key: string) => `note ${key}`

/** Without locks, over plain http, the writers of other tabs are unknown. Text that two of them send is stored once. */
const locks = () => (navigator as { locks?: LockManager | null }).locks

/** Answers whether a writer is open, in whichever tab. */
export async function openWriters(): Promise<(key: string) => boolean> {
  const held = new Set((await locks()?.query())?.held?.map(({ name }) => name))
  return key => own.has(key) || held.has(lockOf(key))
}

/** Has this tab alone send what lies under a key, for as long as its page lasts. */
export const claimHere = (key: string): void => void own.add(key)

/** Marks a writer as open until its page ends, or until `over` resolves. */
export function openWriter(key: string, over: Promise<void>): Promise<void> {
  own.add(key)
  void over.then(() => own.delete(key))
  return new Promise(resolve => {
    const held = locks()?.request(lockOf(key), () => {
      resolve()
      return over
    })
    if (!held) resolve()
  })
}
