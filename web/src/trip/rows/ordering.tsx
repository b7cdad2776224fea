import { type KeyboardEvent, useEffect, useRef } from 'react'

/** The ids with one of them put before the one that stands at a place, or behind the last. */
export function moved(ids: readonly string[], id: string, to: number): string[] {
  const at = ids.indexOf(id)
  return ids.toSpliced(at, 1).toSpliced(to > at ? to - 1 : to, 0, id)
}

/** Lets the rows of a list be put into another order; those of `all` that are not to be seen keep their places. */
export function useOrdering(
  ids: readonly string[],
  all: readonly string[],
  onOrder: (ids: string[]) => void,
) {
  function save(order: readonly string[]) {
    const next = order.values()
    onOrder(all.map(id => (order.includes(id) ? (next.next().value ?? id) : id)))
  }
  // Two presses of a key can come before the plan shows the first.
  const order = useRef(ids)
  const shown = ids.join()
  useEffect(() => {
    order.current = shown.split(',')
  }, [shown])
  /** Puts a row before the one at a place; answers its new place, from 1 on, if it is another. */
  function put(id: string, to: number): number | undefined {
    const at = order.current.indexOf(id)
    // Somebody else may have taken it away meanwhile.
    if (at < 0 || to < 0 || to > order.current.length || to === at || to === at + 1) return undefined
    order.current = moved(order.current, id, to)
    save(order.current)
    return order.current.indexOf(id) + 1
  }
  return {
    put,
    /** Moves a row up or down by one. */
    shift(id: string, by: -1 | 1) {
      const at = order.current.indexOf(id)
      return put(id, by < 0 ? at - 1 : at + 2)
    },
  }
}

/** Shows in its list where the row in the hand would stand. */
export function DropLine({ at }: { at: number | undefined }) {
  if (at === undefined) return null
  return (
    <li
      aria-hidden
      className="pointer-events-none absolute -inset-x-3 z-10 -mt-px h-0.5 rounded-full bg-pine before:absolute before:-top-[3px] before:size-2 before:rounded-full before:bg-pine"
      style={{ top: at }}
    />
  )
}

type GripProps = { label: string; tabIndex: number | undefined; onShift: (by: -1 | 1) => void }

/** Shows that the row can be carried; the arrow keys move it. */
export function Grip({ label, tabIndex, onShift }: GripProps) {
  const grip = useRef<HTMLButtonElement>(null)

  function shift(event: KeyboardEvent) {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : undefined
    if (by === undefined) return
    event.preventDefault()
    event.stopPropagation()
    onShift(by)
    // A row that is put further down is taken out of the page for a moment, and with it the focus.
    requestAnimationFrame(() => grip.current?.focus())
  }

  return (
    <>
      <button
        aria-label={label}
        className={`${place} flex cursor-grab justify-center rounded-sm opacity-0 group-hover/card:opacity-100 focus-visible:opacity-100 touch:pointer-events-none`}
        onKeyDown={shift}
        ref={grip}
        tabIndex={tabIndex}
        type="button"
      >
        <span aria-hidden className="grip-dots" />
      </button>
      {/* To a finger, which holds the row itself, it is no target. */}
      <span aria-hidden className={`${place} hidden justify-center touch:flex`}>
        <span className="grip-dots" />
      </span>
    </>
  )
}

const place = 'absolute top-(--grip,8px) -left-2 z-1 h-10 w-4 items-center text-ink-3 md:-left-3.5'
