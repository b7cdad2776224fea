/** Markup that is safe to send as it is; every other value is escaped when it is put into some. */
export class Html {
  readonly markup: string

  constructor(markup: string) {
    this.markup = markup
  }
}

type Part = string | number | Html | readonly Html[] | null

export function html(literals: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(String.raw({ raw: literals }, ...parts.map(markupOf)))
}

/** A description's paragraphs, with `code` between backticks. */
export function prose(text: string): Html[] {
  return text.split('\n\n').map(paragraph => html`<p>${inline(paragraph)}</p>`)
}

export function inline(text: string): Html[] {
  return text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : html`${part}`))
}

export function joined(items: readonly Html[], separator: Html): Html[] {
  return items.flatMap((item, index) => (index === 0 ? [item] : [separator, item]))
}

function markupOf(part: Part): string {
  if (part === null) return ''
  if (part instanceof Html) return part.markup
  if (typeof part === 'object') return part.map(markupOf).join('')
  return String(part).replaceAll(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`)
}
