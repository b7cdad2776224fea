import { useState } from 'react'
import { carriesItem, DRAGGED, type Drag, isLeft } from '../../trip/drag.ts'
import { reordered } from './item-sequence.ts'

/** The spot of a dragged item: beside which other one, and how far down the list that is. */
type Spot = { id: string; side: 'before' | 'after'; top: number }

function rowOf({ target }: Drag): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-item]') : null
}

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

/** Lets the rows of a list be dragged up and down in it, and out onto another day; goes on the list. */
export function useItemDrag(ids: readonly string[], onOrder: (ids: string[]) => void) {
  const [spot, setSpot] = useState<Spot>()
  return {
    /** The place of the line that shows it. */
    lineAt: spot?.top,
    dragProps: {
      onDragStart(event: Drag) {
        const row = rowOf(event)
        const id = row?.dataset['item']
        if (row === null || id === undefined) return
        event.dataTransfer.setData(DRAGGED, id)
        event.dataTransfer.setData('text/plain', row.querySelector('[data-name]')?.textContent ?? '')
        event.dataTransfer.effectAllowed = 'move'
        row.dataset['dragging'] = ''
      },
      onDragEnd(event: Drag) {
        delete rowOf(event)?.dataset['dragging']
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
