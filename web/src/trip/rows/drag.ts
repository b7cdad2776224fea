import { type DragEvent, useState } from 'react'

export const DRAGGED = 'application/x-caravan-item'

export type Drag = DragEvent<HTMLElement>

export const carriesItem = ({ dataTransfer }: Drag) => dataTransfer.types.includes(DRAGGED)

function rowOf({ target }: Drag): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-item]') : null
}

/** The handlers of a list whose rows can be dragged out of it. */
export const dragged = {
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
  },
}

/** Going on to something within it is no leaving. */
export function isLeft({ currentTarget, relatedTarget }: Drag): boolean {
  return !(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))
}

/** Makes something a place to drop an item on. */
export function useItemDrop(onDrop: ((itemId: string) => void) | undefined) {
  const [isTarget, setIsTarget] = useState(false)
  return {
    isTarget,
    dropProps: onDrop && {
      onDragOver(event: Drag) {
        if (!carriesItem(event)) return
        event.preventDefault()
        setIsTarget(true)
      },
      onDragLeave: (event: Drag) => isLeft(event) && setIsTarget(false),
      onDrop(event: Drag) {
        setIsTarget(false)
        const id = event.dataTransfer.getData(DRAGGED)
        if (id === '') return
        event.preventDefault()
        onDrop(id)
      },
    },
  }
}
