const looks: readonly (readonly [RegExp, string])[] = [
  [/font-weight\s*:\s*(?:bold|bolder|[5-9]00)/i, 'bold'],
  [/font-weight\s*:\s*(?:normal|400)/i, 'plain'],
  [/font-style\s*:\s*italic/i, 'italic'],
  [/text-decoration[^;]*:[^;]*underline/i, 'underline'],
  [/text-decoration[^;]*:[^;]*line-through/i, 'strike'],
]

/**
 * Pasted HTML without its styles, which the page's policy forbids and the browser would complain about one by one.
 * The styles that a note has too stand in `data-styled` instead.
 */
export function pasted(html: string): string {
  return html
    .replace(/<!--.*?-->|<(style|title|xml)\b.*?<\/\1>/gis, '')
    .replace(/<(\/?)h[4-6]\b/gi, '<$1h3')
    .replace(/<[a-z][^<>]*>/gi, tag =>
      tag.replace(/\sstyle\s*=\s*("[^"]*"|'[^']*'|[^\s>]+)/gi, (_, style: string) => {
        const styled = looks.filter(([look]) => look.test(style)).map(([, name]) => name)
        return styled.length > 0 ? ` data-styled="${styled.join(' ')}"` : ''
      }),
    )
}
