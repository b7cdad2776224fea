import type { nothingCounted, Side, Tab, Typed } from './offline-parts.ts'

/** The paragraphs that people type into the note of a trip, each of which has to arrive exactly once. */
export function createTypedText(
  tripId: string,
  problems: string[],
  figures: ReturnType<typeof nothingCounted>,
) {
  const typed: Typed[] = []

  return {
    type(side: Side, tab: Tab): void {
      const one: Typed = { side, tab, text: `typed ${typed.length}`, state: 'asked', hasArrived: false }
      typed.push(one)
      figures.typed += 1
      tab.typeNote(tripId, one.text).then(
        () => {
          one.state = 'typed'
        },
        () => undefined,
      )
    },

    /** Reads the note after each update, before anything else can take a paragraph out of it again. */
    look(note = ''): void {
      for (const one of typed) {
        const count = note.split(`<p>${one.text}</p>`).length - 1
        if (count > 1) problems.push(`is ${count} times in the note: ${one.text}`)
        one.hasArrived ||= count > 0
      }
    },

    /** Nothing is under way: what was typed in a page that is alive is stored. */
    noteStored(): void {
      for (const one of typed)
        if (one.state === 'typed' && one.tab.page.isAlive && !one.side.isLoose) one.state = 'stored'
    },

    /** Everything that was stored has arrived. */
    account(of: Side): void {
      for (const { text, state, hasArrived } of typed.filter(({ side }) => side === of)) {
        if (hasArrived) figures.arrived += 1
        else if (state === 'stored') problems.push(`never arrived: ${text}`)
      }
    },
  }
}
