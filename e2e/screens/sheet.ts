import { languages } from '../../contract/src/languages.ts'
import { pictureOf, themes, widths } from './photograph.ts'
import type { Screen } from './stage.ts'

const style = `
  body { margin: 0; padding: 32px; background: #f5f8f4; color: #14241e; font: 14px/20px system-ui, sans-serif }
  nav { columns: 12em; margin-bottom: 40px } nav a { display: block; color: #004c38 }
  h2 { margin: 48px 0 12px; font-size: 18px }
  section > div { display: flex; flex-wrap: wrap; align-items: start; gap: 16px }
  figure { margin: 0 } figcaption { margin-top: 4px; color: #5c6c64 }
  img { display: block; border: 1px solid #dbe2db; border-radius: 6px }`

/** One page with a thumbnail of every picture, grouped by screen. */
export function sheetOf(screens: readonly Screen[]): string {
  const links = screens.map(({ name }) => `<a href="#${name}">${name}</a>`)
  return `<!doctype html>
<meta charset="utf-8">
<title>Caravan, every screen</title>
<style>${style}</style>
<h1>Every screen</h1>
<nav>${links.join('')}</nav>
${screens.map(sectionOf).join('\n')}
`
}

function sectionOf({ name }: Screen): string {
  const figures = languages.flatMap(language =>
    themes.flatMap(theme =>
      widths.map(width => {
        const picture = pictureOf(name, width, theme, language)
        const image = `<a href="${picture}"><img alt="" loading="lazy" src="${picture}" width="${width / 4}"></a>`
        return `<figure>${image}<figcaption>${width} ${theme} ${language}</figcaption></figure>`
      }),
    ),
  )
  return `<section id="${name}"><h2>${name}</h2><div>${figures.join('')}</div></section>`
}
