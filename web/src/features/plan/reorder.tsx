import type { Item } from '@caravan/contract/items'
import { type RefObject, useMemo } from 'react'
import { DropIndicator, useDragAndDrop, useDrop } from 'react-aria-components'
import { reordered } from './item-sequence.ts'

const DRAGGED = 'application/x-caravan-item'

/** Lets the items of a day be dragged: up and down by hand or by keyboard, and out onto another day. */
export function useItemDrag(items: readonly Item[], onOrder: (ids: string[]) => void, isDisabled: boolean) {
  const ids = useMemo(() => items.map(({ id }) => id), [items])
  return useDragAndDrop({
    isDisabled,
    getItems: keys =>
      items
        .filter(({ id }) => keys.has(id))
        .map(({ id, place }) => ({ [DRAGGED]: id, 'text/plain': place || id })),
    getAllowedDropOperations: () => ['move'],
    onReorder({ keys, target }) {
      const [moved] = [...keys].map(String)
      if (moved === undefined || target.dropPosition === 'on') return
      onOrder(reordered(ids, moved, String(target.key), target.dropPosition))
    },
    renderDropIndicator: target => (
      <DropIndicator
        className="relative z-10 -my-px h-0.5 rounded-full outline-none data-drop-target:bg-focus"
        target={target}
      />
    ),
  }).dragAndDropHooks
}

/** Makes the row of a day a place to drop items on; `ref` is its link, where the keyboard arrives. */
export function useItemDrop(
  ref: RefObject<HTMLElement | null>,
  onDrop: ((itemId: string) => void) | undefined,
) {
  return useDrop({
    ref,
    isDisabled: onDrop === undefined,
    getDropOperation: types => (types.has(DRAGGED) ? 'move' : 'cancel'),
    async onDrop({ items }) {
      for (const item of items) {
        if (item.kind === 'text' && item.types.has(DRAGGED)) onDrop?.(await item.getText(DRAGGED))
      }
    },
  })
}
