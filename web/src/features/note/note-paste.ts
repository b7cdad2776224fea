const looks: readonly (readonly [RegExp, string])[] = [
  [/font-weight\s*:\s*(?:bold|bolder|[5-9]00)/i, 'bold'],
  [/font-weight\s*:\s*(?:normal|400)/i, 'plain'],
  [/font-style\s*:\s*italic/i, 'italic'],
  [/text-decoration[^;]*:[^;]*underline/i, 'underline'],
  [/text-decoration[^;]*:[^;]*line-through/i, 'strike'],
]

/** An item with a box to be ticked. */
const task = /<li\b[^>]*(?:\srole="checkbox"[^>]*>|>\s*<input\b[^>]*\btype="checkbox"[^>]*>)/gi

/**
 * Pasted HTML without styles and handlers, which the page's policy forbids and the browser would complain about.
 * The styles that a note has too stand in `data-styled` instead.
 */
export function pasted(html: string): string {
  return withLists(html)
    .replace(new RegExp(`<ul\\b[^>]*>(?=\\s*${task.source})`, 'gi'), '<ul data-type="taskList">')
    .replace(task, item => {
      const isChecked = /="true"|\schecked\b/i.test(item)
      return `<li data-type="taskItem" data-checked="${isChecked}">`
    })
    .replace(/<!--.*?-->|<(style|title|xml)\b.*?<\/\1>/gis, '')
    .replace(/<div\b[^>]*>\s*<br\b[^>]*>\s*<\/div>/gi, '<p></p>')
    .replace(/<(\/?)h[4-6]\b/gi, '<$1h3')
    .replace(/<[a-z](?:"[^"]*"|'[^']*'|[^>"'])*>/gi, tag =>
      tag.replace(/[\s/](?:style|on\w+)\s*=\s*("[^"]*"|'[^']*'|[^\s>]+)/gi, (_, style: string) => {
        const styled = looks.filter(([look]) => look.test(style)).map(([, name]) => name)
        return styled.length > 0 ? ` data-styled="${styled.join(' ')}"` : ''
      }),
    )
}

/** Word's items are paragraphs, with their depth in a style and their mark as text. */
function withLists(html: string): string {
  const item = /<p\b[^>]*\bmso-list:[^>]*?\blevel(\d)[^>]*>(.*?)<\/p>\s*/gis
  const mark = /<!(?:--)?\[if !supportLists\](?:--)?>.*?<!(?:--)?\[endif\](?:--)?>/is
  return html.replace(new RegExp(`(?:${item.source})+`, item.flags), items => {
    const open: string[] = []
    let list = ''
    for (const [, level, text = ''] of items.matchAll(item)) {
      const depth = Math.min(Number(level), open.length + 1)
      const kind = />\s*\w+[.)]\s*</.test(mark.exec(text)?.[0] ?? '') ? 'ol' : 'ul'
      while (open.length > depth || (open.length === depth && open.at(-1) !== kind))
        list += `</li></${open.pop()}>`
      if (open.length === depth) list += '</li>'
      else list += `<${open[open.push(kind) - 1]}>`
      list += `<li>${text.replace(mark, '')}`
    }
    return open.reduceRight((html, kind) => `${html}</li></${kind}>`, list)
  })
}
