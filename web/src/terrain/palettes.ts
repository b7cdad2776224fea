type Palette = {
  water: string
  /** Four anchors from the shore to the summit. */
  land: readonly [string, string, string, string]
  line: string
  dark: boolean
}

// The order is part of every cover: a seed picks its palette by position.
export const palettes = {
  pine: { water: '#072c25', land: ['#0a4033', '#1c6650', '#4f977a', '#a4cbab'], line: '#dff0e2', dark: true },
  dune: {
    water: '#f4e2bd',
    land: ['#e9c98f', '#dea667', '#c98049', '#a85a3a'],
    line: '#6b3420',
    dark: false,
  },
  tide: {
    water: '#e9f3ee',
    land: ['#cfe6e0', '#93c9c6', '#4f9fa5', '#23707e'],
    line: '#0f4650',
    dark: false,
  },
  dusk: { water: '#251f3a', land: ['#3a2c4f', '#6d4468', '#b26a74', '#eba984'], line: '#ffe3cf', dark: true },
  blossom: {
    water: '#fbeee8',
    land: ['#f8dcd8', '#efb9bd', '#d98a9a', '#a95d7a'],
    line: '#6e2f4e',
    dark: false,
  },
  glacier: {
    water: '#f2f6f8',
    land: ['#dfe9f1', '#b4cbdd', '#7fa3c2', '#4a739c'],
    line: '#1f4367',
    dark: false,
  },
  ember: {
    water: '#3b1522',
    land: ['#5a1f2a', '#963633', '#d0603b', '#f2a251'],
    line: '#ffe6c4',
    dark: true,
  },
  moor: {
    water: '#eeeed4',
    land: ['#dcdcae', '#b3bb7d', '#7f9158', '#50683f'],
    line: '#2c4021',
    dark: false,
  },
} as const satisfies Record<string, Palette>

export type PaletteName = keyof typeof palettes

const names = Object.keys(palettes) as [PaletteName, ...PaletteName[]]

export function paletteOf(seed: number): PaletteName {
  return names[seed % names.length] ?? names[0]
}
