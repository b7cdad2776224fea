import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { RowsInSight } from './rows-in-sight.tsx'

const rowsOn = (...days: string[]) => days.map((day, at) => ({ id: `${at}`, day }))
const dayOf = ({ day }: { day: string }) => day

test('each day has one heading, above the first row of it, and no row lies on another', () => {
  const rows = rowsOn('Nov 6', 'Nov 6', 'Nov 5', 'Nov 4', 'Nov 4', 'Nov 4')
  render(
    <RowsInSight height={70} label="Expenses" partOf={dayOf} rows={rows}>
      {({ id }) => `Bill ${id}`}
    </RowsInSight>,
  )
  const items = screen.getAllByRole('listitem')
  expect(items.map(({ textContent }) => textContent)).toEqual([
    ...['Nov 6Bill 0', 'Bill 1', 'Nov 5Bill 2', 'Nov 4Bill 3', 'Bill 4', 'Bill 5'],
  ])
  const edges = items.map(({ style }) => [style.top, style.height].map(px => Number.parseInt(px, 10)))
  let end = 0
  for (const [top = 0, height = 0] of edges) {
    expect(top).toBe(end)
    end += height
  }
  expect(screen.getByRole('list').style.height).toBe(`${end}px`)
})

test('other rows do not make the browser lay out the page at once', () => {
  const asked = vi.spyOn(Element.prototype, 'getBoundingClientRect')
  const listOf = (rows: { id: string }[]) => (
    <RowsInSight height={70} label="Expenses" rows={rows}>
      {({ id }) => `Bill ${id}`}
    </RowsInSight>
  )
  const { rerender } = render(listOf(rowsOn('Nov 6', 'Nov 5')))
  rerender(listOf(rowsOn('Nov 6')))
  expect(screen.getAllByRole('listitem')).toHaveLength(1)
  expect(asked).not.toHaveBeenCalled()
})
