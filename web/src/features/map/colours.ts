import { stopTypes } from './types.ts'

const names = [
  'map-land',
  'map-water',
  'map-border',
  'map-edge',
  'map-label',
  'map-me',
  'map-park',
  'map-sand',
  'map-town',
  'ink',
  'ink-2',
  'pin-edge',
  'marigold',
  'casing',
  ...stopTypes.flatMap(type => [`${type}-solid`, `${type}-soft`, `${type}-ink`] as const),
] as const

export type Colours = Record<(typeof names)[number], string>

/** The tokens as the style sheet has them in the present theme; a canvas cannot read them by itself. */
function coloursIn(element: HTMLElement): Colours {
  const probe = document.createElement('div')
  const parts = names.map(name => {
    const part = document.createElement('span')
    part.style.color = `var(--${name})`
    return part
  })
  probe.append(...parts)
  element.append(probe)
  // All there before the first is read, so that the styles of the page are computed once.
  const read = names.map((name, at) => [name, getComputedStyle(parts[at] as Element).color])
  probe.remove()
  return Object.fromEntries(read) as Colours
}

/** The colours of the present theme, read once; the listener hears of another one, by the switch of the page or by the system. */
export function watchColours(element: HTMLElement, listener: () => void) {
  let colours: Colours | undefined
  const change = () => {
    colours = undefined
    listener()
  }
  const system = matchMedia('(prefers-color-scheme: dark)')
  const chosen = new MutationObserver(change)
  chosen.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  system.addEventListener('change', change)
  return {
    now: () => (colours ??= coloursIn(element)),
    end() {
      chosen.disconnect()
      system.removeEventListener('change', change)
    },
  }
}

/** So much of another colour in one, both as a style sheet computes them. */
export function mixed(colour: string, other: string, share: number): string {
  const [from, to] = [colour, other].map(partsOf)
  const parts = [0, 1, 2].map(n => Math.round((from?.[n] ?? 0) * (1 - share) + (to?.[n] ?? 0) * share))
  return `rgb(${parts.join(', ')})`
}

const partsOf = (colour: string) => (colour.match(/[\d.]+/g) ?? []).map(Number)

export const isDark = (colour: string) => Math.max(...partsOf(colour)) < 128
