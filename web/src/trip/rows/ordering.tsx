import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { carriesItem, DRAGGED, type Drag, dragged, isLeft } from './drag.ts'

/** The spot of a dragged row: beside which other one, and how far down the list that is. */
type Spot = { id: string; side: 'before' | 'after'; top: number }

function spotAt({ currentTarget, clientY }: Drag): Spot | undefined {
  const rows = [...currentTarget.querySelectorAll<HTMLElement>('[data-item]')]
  const edges = rows.map(row => row.getBoundingClientRect())
  const above = currentTarget.getBoundingClientRect().top
  const at = edges.findIndex(({ top, height }) => clientY < top + height / 2)
  const side = at < 0 ? 'after' : 'before'
  const [row, edge] = [rows.at(at), edges.at(at)]
  return (
    row && edge && { id: row.dataset['item'] ?? '', side, top: (at < 0 ? edge.bottom : edge.top) - above }
  )
}

/** The ids with one of them put before or after another. */
export function reordered(
  ids: readonly string[],
  moved: string,
  target: string,
  side: 'before' | 'after',
): string[] {
  if (moved === target) return [...ids]
  const rest = ids.filter(id => id !== moved)
  const at = rest.indexOf(target) + (side === 'after' ? 1 : 0)
  return [...rest.slice(0, at), moved, ...rest.slice(at)]
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
  return {
    ...useOrderDrag(ids, save),
    /** Moves a row up or down by one; answers its new place, from 1 on. */
    shift(id: string, by: -1 | 1): number | undefined {
      const at = order.current.indexOf(id)
      const neighbour = order.current[at + by]
      // Somebody else may have taken it away while its menu was open.
      if (at < 0 || neighbour === undefined) return undefined
      order.current = reordered(order.current, id, neighbour, by < 0 ? 'before' : 'after')
      save(order.current)
      return at + by + 1
    },
  }
}

/** Shows in its list where a dragged row would stand. */
export function DropLine({ at }: { at: number | undefined }) {
  if (at === undefined) return null
  return (
    <li
      aria-hidden
      className="pointer-events-none absolute inset-x-0 z-10 -mt-px h-0.5 rounded-full bg-focus"
      style={{ top: at }}
    />
  )
}

type GripProps = { label: string; tabIndex: number | undefined; onShift: (by: -1 | 1) => void }

/** A handle by which a mouse drags the row, and with which the arrow keys move it. */
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
    <button
      aria-label={label}
      className="absolute top-2 -left-2 z-1 flex h-10 w-4 cursor-grab items-center justify-center rounded-sm text-ink-3 opacity-0 group-hover/card:opacity-100 focus-visible:opacity-100 touch:pointer-events-none md:-left-3.5"
      onKeyDown={shift}
      ref={grip}
      tabIndex={tabIndex}
      type="button"
    >
      <span aria-hidden className="grip-dots" />
    </button>
  )
}

/** Lets the rows be dragged up and down in their list, and out onto another day; goes on the list. */
function useOrderDrag(ids: readonly string[], onOrder: (ids: string[]) => void) {
  const [spot, setSpot] = useState<Spot>()
  return {
    /** The place of the line that shows it. */
    lineAt: spot?.top,
    dragProps: {
      ...dragged,
      onDragEnd(event: Drag) {
        dragged.onDragEnd(event)
        setSpot(undefined)
      },
      onDragOver(event: Drag) {
        if (!carriesItem(event)) return
        event.preventDefault()
        const next = spotAt(event)
        if (next?.top !== spot?.top) setSpot(next)
      },
      onDragLeave: (event: Drag) => isLeft(event) && setSpot(undefined),
      onDrop(event: Drag) {
        const id = event.dataTransfer.getData(DRAGGED)
        const target = spotAt(event)
        setSpot(undefined)
        if (target === undefined || target.id === id || !ids.includes(id)) return
        event.preventDefault()
        onOrder(reordered(ids, id, target.id, target.side))
      },
    },
  }
}
