import { itemTypes } from '@caravan/contract/items'
import { typeOfWords } from '@caravan/contract/type-of-words'
import { withDaysOf } from '../../../reading/dates.ts'
import { type Context, tidy } from '../../../reading/mark.ts'
import { clockOf, collecting, dayOfHeading, type Entry, momentOf, placeOf, type Told } from './format.ts'

const MOST_COLUMNS = 100
const LONGEST_CELL = 10_000
/** So many rows are looked at to guess. */
const LOOKED_AT = 20

/** The headings of columns in English, Chinese, Japanese, German, French and Spanish. */
const headings: Record<string, RegExp> = {
  name: /^(?:(?:place|location|poi|stop)? ?name|title|places?|activity|stop|名稱|名称|地[點点]名?[稱称]?|景[點点]|店名|標題|标题|名前|場所|スポット(?:名)?|タイトル|施設名?|ort|name des ortes|titel|bezeichnung|nom|titre|lieu|endroit|étape|nombre|título|lugar|sitio)$/,
  lat: /^(?:lat|latitude|y|[緯纬]度|breite(?:ngrad)?|geogr\.? breite|latitud)$/,
  lng: /^(?:lng|lon|long|longitude|x|[經经経]度|länge(?:ngrad)?|geogr\.? länge|longitud)$/,
  spot: /^(?:coordinates?|lat ?[,/] ?(?:lng|lon)|gps|geo|座[標标]|坐[標标]|koordinaten|coordonnées|coordenadas)$/,
  date: /^(?:(?:start|visit|travel)? ?date|日期|日付|年月日|日にち|datum|date de visite|fecha|day|第?[幾几]?天(?:[數数])?|日目|日程|tag|jour|día|dia)$/,
  time: /^(?:(?:start)? ?time|start|from|[時时][間间刻]|開始(?:時[間刻])?|开始(?:时间)?|(?:uhr|start)zeit|beginn|von|heure(?: de début)?|début|hora(?: de inicio)?|inicio)$/,
  end: /^(?:end(?: time)?|to|until|[結结]束(?:[時时][間间])?|終了(?:時[間刻])?|ende|endzeit|bis|heure de fin|fin|hora de fin)$/,
  details:
    /^(?:notes?|descriptions?|comments?|details|memo|remarks?|[備备][註注]|[說说]明|描述|[筆笔][記记]|メモ|備考|コメント|notiz(?:en)?|beschreibung|bemerkung(?:en)?|kommentar|remarques?|commentaires?|notas?|descripción|comentarios?)$/,
  url: /^(?:url|link|web ?site|web|[網网][址站]|[連链][結接]|リンク|ウェブサイト|webseite|lien|site(?: web)?|enlace|sitio web)$/,
  address: /^(?:(?:full |street )?address|地址|住址|住所|所在地|adresse|anschrift|dirección)$/,
  type: /^(?:type|category|[類类]型|分[類类]|[類类][別别]|種類|カテゴリー?|kategorie|typ|art|catégorie|tipo|categoría)$/,
}

/** Rows of cells, as programs write them: any of the separators, quotes, and either end of a line. */
function* rowsOf(text: string, separator: string): Generator<string[]> {
  const next = new RegExp(`[${separator}\\r\\n]`, 'g')
  let [at, row]: [number, string[]] = [0, []]
  while (at < text.length) {
    let cell = ''
    while (text[at] === '"') {
      const close = text.indexOf('"', at + 1)
      const end = close === -1 ? text.length : close
      cell += text.slice(at + 1, Math.min(end, at + 1 + LONGEST_CELL))
      at = end + 1
      // Two of them are one that belongs to the text.
      if (text[at] === '"') cell += '"'
      if (cell.length > LONGEST_CELL) cell = cell.slice(0, LONGEST_CELL)
    }
    next.lastIndex = at
    const end = next.exec(text)?.index ?? text.length
    cell += text.slice(at, Math.min(end, at + LONGEST_CELL))
    if (row.length < MOST_COLUMNS) row.push(cell.trim())
    at = end + (text.startsWith('\r\n', end) ? 2 : 1)
    if (text[end] === separator && end < text.length - 1) continue
    if (row.some(Boolean)) yield row
    row = []
  }
}

const first = (text: string, separator: string) => [
  ...take(rowsOf(text.slice(0, 100_000), separator), LOOKED_AT),
]

function* take<T>(values: Iterable<T>, most: number): Generator<T> {
  let left = most
  for (const value of values) {
    if (left-- === 0) return
    yield value
  }
}

const isWord = (cell: string) => /\p{L}{2}/u.test(cell) && !/^https?:/.test(cell)

/** The columns by their headings, counted from 1; without one for names, the first that has words. */
function guessOf([head = [], ...rows]: string[][]): Record<string, number> {
  const plain = head.map(cell =>
    cell
      .normalize('NFKC')
      .toLowerCase()
      .replaceAll(/[\s_*:-]+/g, ' ')
      .trim(),
  )
  const found = Object.entries(headings).flatMap(([field, words]) => {
    const at = plain.findIndex(cell => words.test(cell))
    return at === -1 ? [] : [[field, at + 1] as const]
  })
  const guess: Record<string, number> = Object.fromEntries(found)
  if (guess['name'] || found.length === 0) return guess
  const isFree = (at: number) => !Object.values(guess).includes(at + 1)
  const at = head.findIndex(
    (_, at) => isFree(at) && rows.filter(row => isWord(row[at] ?? '')).length * 2 > rows.length,
  )
  return at === -1 ? guess : { ...guess, name: at + 1 }
}

/** 'name:1,lat:3'. */
const chosenIn = (columns: string): Record<string, number> =>
  Object.fromEntries(columns.split(',').map(pair => [pair.split(':')[0], Number(pair.split(':')[1])]))

/** A table of places by its headings, or by the columns that were chosen; undefined for any other text. */
export function readCsv(text: string, context: Context, columns: string | undefined): Told | undefined {
  const told = /^sep=([,;\t|])\r?\n/i.exec(text)
  const table = told ? text.slice(told[0].length) : text.replace(/^\uFEFF/, '')
  const widths = [told?.[1] ?? ',', ';', '\t', '|'].map(separator => {
    const rows = first(table, separator)
    const wide = rows.filter(row => row.length > 1 && row.length === rows[0]?.length).length
    return { separator, rows, wide: wide * 2 > rows.length && rows.length > 1 ? (rows[0]?.length ?? 0) : 0 }
  })
  const best = widths.toSorted((one, other) => other.wide - one.wide)[0]
  if (!best?.wide) return undefined
  const chosen = columns === undefined ? guessOf(best.rows) : chosenIn(columns)
  const own = withDaysOf(table.slice(0, 200_000), context)
  const found = collecting()
  const rows = rowsOf(table, best.separator)
  const head = rows.next().value ?? []
  for (const row of rows) found.add(() => markOf(row, chosen, own))
  return {
    ...found.told(),
    columns: { headings: head.map((cell: string) => tidy(cell, 100) ?? ''), chosen },
  }
}

function markOf(row: string[], chosen: Record<string, number>, context: Context): Entry | undefined {
  const said = (field: string) => row[(chosen[field] ?? 0) - 1] || undefined
  const [date = '', type = ''] = [said('date'), said('type')]
  const { starts: dated, nth } = /^\d{1,3}$/.test(date) ? { nth: Number(date) } : dayIn(date, context)
  const day = dated && { ...dated, time: clockOf(said('time')) ?? dated.time }
  const end = day && clockOf(said('end'))
  const url = said('url') ?? ''
  const [, lat, lng] =
    /(-?\d{1,2}\.\d+)[,;\s]+(-?\d{1,3}\.\d+)/.exec(said('spot') ?? '') ??
    /!3d(-?[\d.]+)!4d(-?[\d.]+)/.exec(url) ??
    /[@/](-?\d{1,2}\.\d+),(-?\d{1,3}\.\d+)/.exec(url) ??
    []
  return placeOf({
    ...{ name: said('name'), lat: said('lat') ?? lat, lng: said('lng') ?? lng, address: said('address') },
    ...{
      details: said('details'),
      url,
      nth,
      starts: day,
      ends: end ? { day: day?.day, time: end } : undefined,
    },
    type: itemTypes.find(one => one === type.toLowerCase()) ?? typeOfWords(type) ?? undefined,
  })
}

function dayIn(text: string, context: Context): Pick<Entry, 'starts' | 'nth'> {
  const moment = momentOf(text)
  return moment ? { starts: moment } : dayOfHeading(text, context)
}
