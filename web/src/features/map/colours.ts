import { stopTypes } from './types.ts'

const names = [
  'map-land',
  'map-water',
  'map-border',
  'map-edge',
  'map-label',
  'pin-edge',
  'marigold',
  'casing',
  ...stopTypes.flatMap(type => [`${type}-solid`, `${type}-soft`, `${type}-ink`] as const),
] as const

export type Colours = Record<(typeof names)[number], string>

/** The tokens as the style sheet has them in the present theme; a canvas cannot read them by itself. */
export function coloursIn(element: HTMLElement): Colours {
  const probe = document.createElement('i')
  element.append(probe)
  const style = getComputedStyle(probe)
  const read = names.map(name => {
    probe.style.color = `var(--${name})`
    return [name, style.color]
  })
  probe.remove()
  return Object.fromEntries(read) as Colours
}

/** Tells of every change of the theme, by the switch of the page or by the system. */
export function watchTheme(listener: () => void): () => void {
  const system = matchMedia('(prefers-color-scheme: dark)')
  const chosen = new MutationObserver(listener)
  chosen.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  system.addEventListener('change', listener)
  return () => {
    chosen.disconnect()
    system.removeEventListener('change', listener)
  }
}
