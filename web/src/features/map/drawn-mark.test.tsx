import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { DrawnMark } from './drawn-mark.tsx'
import { boxOf, type Icon } from './icons.ts'
import type { Mark } from './marks.ts'

const lean = { turn: 0, reach: 20 }

function draw(icon: Icon) {
  const mark: Mark = { id: 'a', as: 'stop', lat: 0, lng: 0, icon, box: boxOf(icon), name: '', rank: 0 }
  const { container } = render(
    <svg>
      <title>Map</title>
      <DrawnMark at={[100, 50]} drawings={new Map()} of={mark} />
    </svg>,
  )
  return container
}

test.each([
  [undefined, 'var(--dining-solid)', 'var(--pin-edge)'],
  [true, 'var(--pin-edge)', 'var(--dining-solid)'],
] as const)(
  'a pin has its number on the colour of its type, and a rough one the other way round',
  (isRough, ground, ink) => {
    const drawn = draw({ as: 'stop', type: 'dining', number: 7, lean, isRough })
    const number = drawn.querySelector('text')
    expect(number?.textContent).toBe('7')
    expect(number?.getAttribute('fill')).toBe(ink)
    expect(drawn.querySelector('path')?.getAttribute('fill')).toBe(ground)
    expect(drawn.querySelectorAll('path[stroke-dasharray]')).toHaveLength(isRough ? 1 : 0)
  },
)

test('the tip of a pin is at its place, and a leg in the middle of it', () => {
  const transformOf = (icon: Icon, mark: string) => draw(icon).querySelector(mark)?.getAttribute('transform')
  expect(transformOf({ as: 'stop', type: 'dining', number: 1, lean }, '[data-stop]')).toBe(
    'translate(100 50) scale(1)',
  )
  expect(transformOf({ as: 'leg' }, '[data-place]')).toBe('translate(100 50) scale(1)')
})
