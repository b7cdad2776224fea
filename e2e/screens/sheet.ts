import { pictureOf, type Series, type Width } from './photograph.ts'
import type { Screen } from './stage.ts'

const style = `
  body { margin: 0; padding: 32px; background: #f5f8f4; color: #14241e; font: 14px/20px system-ui, sans-serif }
  nav { columns: 12em; margin-bottom: 40px } nav a { display: block; color: #004c38 }
  h2 { margin: 48px 0 12px; font-size: 18px }
  section > div { display: grid; grid-template-columns: repeat(12, 1fr); align-items: start; gap: 12px }
  figure { margin: 0 } figcaption { margin-top: 4px; color: #5c6c64 }
  img { display: block; box-sizing: border-box; width: 100%; border: 1px solid #dbe2db; border-radius: 6px }`

/** Columns of a sheet that pictures of this width take, of 12. */
const columns: Record<Width, number> = { 390: 2, 768: 4, 1440: 4 }

/** One page with a thumbnail of every picture, grouped by screen. */
export function sheetOf(screens: readonly Screen[], series: Series): string {
  const links = screens.map(({ name }) => `<a href="#${name}">${name}</a>`)
  return `<!doctype html>
<meta charset="utf-8">
<title>Caravan, every screen</title>
<style>${style}</style>
<h1>Every screen</h1>
<nav>${links.join('')}</nav>
${screens.map(screen => sectionOf(screen, series)).join('\n')}
`
}

function sectionOf({ name }: Screen, { widths, themes, languages }: Series): string {
  const figures = widths.flatMap(width =>
    languages.flatMap(language =>
      themes.map(theme => {
        const picture = pictureOf(name, width, theme, language)
        const image = `<a href="${picture}"><img alt="" loading="lazy" src="${picture}"></a>`
        const caption = `<figcaption>${width} ${theme} ${language}</figcaption>`
        return `<figure style="grid-column: span ${columns[width]}">${image}${caption}</figure>`
      }),
    ),
  )
  return `<section id="${name}"><h2>${name}</h2><div>${figures.join('')}</div></section>`
}
