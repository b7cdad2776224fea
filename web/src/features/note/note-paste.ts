const looks: readonly (readonly [RegExp, string])[] = [
  [/font-weight\s*:\s*(?:bold|bolder|[5-9]00)/i, 'bold'],
  [/font-weight\s*:\s*(?:normal|400)/i, 'plain'],
  [/font-style\s*:\s*italic/i, 'italic'],
  [/text-decoration[^;]*:[^;]*underline/i, 'underline'],
  [/text-decoration[^;]*:[^;]*line-through/i, 'strike'],
]

/** An item with a box to be ticked. */
const task = /<li\b[^>]*(?:\srole="checkbox"[^>]*>|>\s*<input\b[^>]*\btype="checkbox"[^>]*>)/gi

/** Pasted HTML in the elements of a note, without what the page's policy forbids. */
export function pasted(html: string): string {
  const marked = (html.includes('mso-list:') ? withLists(html) : html)
    .replace(new RegExp(`<ul\\b[^>]*>(?=\\s*${task.source})`, 'gi'), '<ul data-type="taskList">')
    .replace(task, item => {
      const isChecked = /="true"|\schecked\b/i.test(item)
      return `<li data-type="taskItem" data-checked="${isChecked}">`
    })
    .replace(/<div\b[^>]*>\s*<br\b[^>]*>\s*<\/div>/gi, '<p></p>')
    .replace(/<(\/?)h[4-6]\b/gi, '<$1h3')
  return withoutForbidden(marked)
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

/** Their content goes with them. */
const dropped = new Set(['iframe', 'noembed', 'noframes', 'script', 'style', 'title', 'xml'])
/** With SVG and MathML, in which other rules hold for what follows. */
const unwrapped = new Set(['base', 'link', 'math', 'meta', 'plaintext', 'svg', 'textarea', 'xmp'])

const tagName = /<(\/?)([a-z][^\s/>]*)/iy
const comment = /<!--(?:-?>|.*?--!?>)/sy
const attribute = /[\s/]*([^\s/>][^\s/>=]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>][^\s>]*)))?/y

/**
 * The same HTML without styles, handlers, and addresses that hold for the page. The browser complains of them wherever it
 * parses HTML, also to clean it: they are found as its parser finds them, and what is left can be read in one way.
 * The styles that a note has too stand in `data-styled`.
 */
function withoutForbidden(html: string): string {
  let clean = ''
  let at = 0

  function read(part: RegExp): RegExpExecArray | null {
    part.lastIndex = at
    const found = part.exec(html)
    if (found) at = part.lastIndex
    return found
  }
  /** Goes on behind the next one of these, or to the end of all. */
  function skip(end: RegExp): void {
    if (!read(end)) at = html.length
  }

  function attributes(): string {
    let kept = ''
    for (let found = read(attribute); found; found = read(attribute)) {
      const [, name = '', ...values] = found
      const value = values.find(one => one !== undefined) ?? ''
      if (/^style$/i.test(name)) {
        const styled = looks.filter(([look]) => look.test(value)).map(([, look]) => look)
        if (styled.length > 0) kept += ` data-styled="${styled.join(' ')}"`
      } else if (/^(?!on)[a-z][\w:-]*$/i.test(name)) kept += ` ${name}="${value.replaceAll('"', '&quot;')}"`
    }
    read(/[\s/]*/y)
    return kept
  }

  while (at < html.length) {
    clean += read(/[^<]*/y)?.[0]
    const [tag, slash = '', typed = ''] = read(tagName) ?? []
    if (tag === undefined) {
      if (html.startsWith('<!--', at)) skip(comment)
      else if (read(/<[!?/]/y)) skip(/>/g)
      else if (read(/</y)) clean += '&lt;'
      continue
    }
    const name = typed.toLowerCase()
    const kept = attributes()
    // A tag without an end is none.
    if (!read(/>/y)) break
    if (dropped.has(name)) {
      if (!slash) skip(new RegExp(`</${name}(?=[\\s/>])`, 'gi'))
      if (!slash) skip(/>/g)
    } else if (!unwrapped.has(name) && /^[a-z][\w:-]*$/.test(name)) clean += `<${slash}${name}${kept}>`
  }
  return clean
}
