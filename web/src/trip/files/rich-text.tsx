import './rich-text.css'
import { useLayoutEffect, useRef } from 'react'

const tags = new Set([
  ...['p', 'br', 'h1', 'h2', 'h3', 'strong', 'em', 'u', 's', 'code', 'pre', 'blockquote', 'ul', 'ol', 'li'],
  ...['a', 'hr', 'img', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
])
const isEmpty = (tag: string) =>
  /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/.test(tag)

const attributes: Record<string, RegExp> = {
  'a href': /^(?:https?:\/\/|mailto:)/i,
  'img alt': /^/,
  'ul data-type': /^taskList$/,
  'li data-type': /^taskItem$/,
  'li data-checked': /^(?:true|false)$/,
  'td colspan': /^\d{1,2}$/,
  'td rowspan': /^\d{1,2}$/,
  'th colspan': /^\d{1,2}$/,
  'th rowspan': /^\d{1,2}$/,
}

// A tag, a comment, a text. No match goes beyond the next '<', which keeps the time of reading linear.
const pieces = /<(\/?)([a-z][a-z\d]*)((?:[^<>"]|"[^<"]*")*)>|<![^<>]*>|[^<]+|</gi
const values = /([a-z-]+)="([^"]*)"/gi

/** The address of a file; the server has checked that it is of the note's own trip. */
const picture = /\ssrc="\/api\/trips\/[\da-f-]{36}\/attachments\/([\da-f-]{36})"/

/** Elements that are nested deeper are put into the one at this depth. */
const DEEPEST = 60

/** The element that shows another one; undefined if only its text is kept. */
export type Drawing = (tag: string) => string | undefined
const asInNote: Drawing = tag => (tags.has(tag) ? tag : undefined)

/** Elements whose text is not for readers. */
const isUnread = (tag: string, written: string) =>
  /^(?:head|style|script|title|template|noscript)$/.test(tag) || /display: ?none/i.test(written)

/**
 * Reads the HTML of a note, or of a mail, with nothing but the elements and attributes that a note may have, whatever
 * the server has let through. The browser's own parser is not asked: it complains about what the page's policy forbids, before
 * anything could be taken out.
 */
export function readRichText(html: string, drawn: Drawing = asInNote): DocumentFragment {
  const fragment = document.createDocumentFragment()
  const open: (DocumentFragment | HTMLElement)[] = [fragment]
  let unread: { tag: string; depth: number } | undefined
  for (const [text, end, name, written = ''] of html.matchAll(pieces)) {
    const place = open.at(-1) ?? fragment
    const own = name?.toLowerCase()
    if (unread) {
      if (own === unread.tag) unread.depth += end ? -1 : 1
      if (unread.depth === 0) unread = undefined
      continue
    }
    const tag = own && drawn(own)
    if (own === undefined) {
      if (!text.startsWith('<!')) place.append(plain(text))
    } else if (!end && !isEmpty(own) && isUnread(own, written)) {
      unread = { tag: own, depth: 1 }
    } else if (tag === undefined) {
      // Its text stays.
    } else if (end) {
      const at = open.findLastIndex(element => 'localName' in element && element.localName === tag)
      if (at > 0) open.length = at
    } else {
      const element = document.createElement(tag)
      for (const [, attribute = '', value = ''] of written.matchAll(values)) {
        const known = attributes[`${tag} ${attribute.toLowerCase()}`]
        if (known?.test(plain(value))) element.setAttribute(attribute, plain(value))
      }
      if (element instanceof HTMLAnchorElement) {
        element.rel = 'noopener noreferrer nofollow'
        element.target = '_blank'
      }
      if (element instanceof HTMLImageElement) {
        // The browser itself would ask for it without the token.
        const file = picture.exec(written)?.[1]
        if (!file) continue
        element.dataset['file'] = file
      }
      // Cells of a mail stand in one line.
      if (tag === 'span') place.append(' ')
      place.append(element)
      if (!isEmpty(tag) && open.length < DEEPEST) open.push(element)
    }
  }
  return fragment
}

/** The names of the characters from U+00A0 to U+00FF, in their order. */
const latin =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml'.split(
    ' ',
  )
const characters: Record<string, string> = {
  ...Object.fromEntries(latin.map((name, at) => [name, String.fromCodePoint(0xa0 + at)])),
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", euro: '€', trade: '™', bull: '•', hellip: '…' },
  ...{ ndash: '–', mdash: '—', lsquo: '‘', rsquo: '’', ldquo: '“', rdquo: '”', rarr: '→', zwnj: '', zwj: '' },
}

function plain(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,32}\d{0,2}));/gi,
    (whole, decimal, hex, name) => {
      if (name !== undefined) return characters[name] ?? whole
      const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal)
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
    },
  )
}

type Tick = { index: number; text: string; checked: boolean }

type RichTextProps = {
  html: string
  drawn?: Drawing
  /** Without it the tasks can only be looked at. */
  onTick?: ((task: Tick) => Promise<unknown>) | undefined
  /** Fills an image with this file and returns how to let go of it; without it pictures are left out. */
  showPicture?: (image: HTMLImageElement, file: string) => () => void
}

/** The note of a trip, or a mail, as one reads it. `drawn` stays the same function. */
export function RichText({ html, drawn, onTick, showPicture }: RichTextProps) {
  const place = useRef<HTMLDivElement>(null)
  const tick = useRef(onTick)
  const show = useRef(showPicture)
  const canTick = onTick !== undefined
  useLayoutEffect(() => {
    tick.current = onTick
    show.current = showPicture
  }, [onTick, showPicture])

  useLayoutEffect(() => {
    const { current } = place
    if (!current) return
    const focused = boxesIn(current).indexOf(document.activeElement as HTMLInputElement)
    const text = readRichText(html, drawn)
    const tasks = [...text.querySelectorAll<HTMLElement>('li[data-type="taskItem"]')]
    for (const [index, task] of tasks.entries()) {
      const words = taskText(task)
      const box = document.createElement('input')
      box.type = 'checkbox'
      box.checked = task.dataset['checked'] === 'true'
      box.disabled = !canTick
      box.setAttribute('aria-label', words)
      box.addEventListener('change', () => {
        const { checked } = box
        task.dataset['checked'] = String(checked)
        tick.current?.({ index, text: words, checked }).catch(() => {
          box.checked = !checked
          task.dataset['checked'] = String(!checked)
        })
      })
      task.prepend(box)
    }
    const images = [...text.querySelectorAll('img')]
    current.replaceChildren(text)
    if (focused >= 0) boxesIn(current)[focused]?.focus()
    const lettingGo = images.map(image => {
      const { file } = image.dataset
      if (file && show.current) return show.current(image, file)
      return image.remove()
    })
    return () => {
      for (const letGo of lettingGo) letGo?.()
    }
  }, [html, drawn, canTick])

  return <div className="rich-text" ref={place} />
}

const boxesIn = (element: HTMLElement) => [
  ...element.querySelectorAll<HTMLInputElement>(':scope input[type="checkbox"]'),
]

/** Of its first paragraph: the tasks below a task have texts of their own. */
function taskText(task: HTMLElement): string {
  return (task.querySelector(':scope > p') ?? task).textContent.trim()
}
