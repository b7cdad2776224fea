import { fileURLToPath } from 'node:url'
import type { OPS, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { Unreadable } from '../attachments/pieces.ts'
import { fieldsOf } from './mark.ts'

const MOST_PAGES = 30
const MOST_ITEMS = 20_000
const LONGEST_TEXT = 200_000

interface Piece {
  text: string
  x: number
  y: number
  end: number
  height: number
}

/** A decoded picture, with a byte for each channel of a pixel. */
export interface Pixels {
  data: Uint8Array
  width: number
  height: number
  channels: 1 | 3 | 4
}

/** Pages whose pictures are searched for barcodes, and the time after which no further page is. */
const PICTURED_PAGES = 4
const PICTURES_MS = 2_000
/** Larger pictures are not decoded. Barcodes are smaller than photos. */
const MOST_PIXELS = 1_000_000
/** PDF.js decodes all pictures of a page at once, so that a file with more of them is not searched. */
const MOST_PICTURES = 8
/** Smaller pictures, or longer ones, are no barcodes. */
const LEAST_SIDE = 30
const LONGEST_SHAPE = 8

interface PdfContent {
  /** The lines as they stand below each other, with tabs where a line has a gap. */
  text: string
  /** Pictures of the first pages that may be barcodes, at most as many as asked for. */
  pictures: Pixels[]
}

export async function readPdf(bytes: Uint8Array, mostPictures: number): Promise<PdfContent> {
  // It is large, and most files are none.
  const { getDocument, OPS, VerbosityLevel } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const folder = (name: string) =>
    fileURLToPath(new URL(`../../${name}/`, import.meta.resolve('pdfjs-dist/legacy/build/pdf.mjs')))
  const loading = getDocument({
    // It takes what it is given.
    data: Uint8Array.from(bytes),
    cMapUrl: folder('cmaps'),
    standardFontDataUrl: folder('standard_fonts'),
    ...{
      disableFontFace: true,
      useSystemFonts: false,
      useWasm: false,
      enableXfa: false,
      maxImageSize: MOST_PIXELS,
    },
    ...{ verbosity: VerbosityLevel.ERRORS, isOffscreenCanvasSupported: false },
  })
  try {
    const document = await loading.promise
    const pages: string[] = []
    const pictures: Pixels[] = []
    const until = Date.now() + PICTURES_MS
    const isSearched = hasFewPictures(bytes)
    for (let n = 1; n <= Math.min(document.numPages, MOST_PAGES); n++) {
      const page = await document.getPage(n)
      const { items } = await page.getTextContent()
      pages.push(linesOf(items.slice(0, MOST_ITEMS).flatMap(item => ('str' in item ? pieceOf(item) : []))))
      if (n <= PICTURED_PAGES && pictures.length < mostPictures && isSearched && Date.now() < until)
        pictures.push(...(await picturesOf(page, OPS, until)).slice(0, mostPictures - pictures.length))
      page.cleanup()
    }
    return { text: pages.join('\n').slice(0, LONGEST_TEXT), pictures }
  } catch (cause) {
    throw new Unreadable('The PDF cannot be read.', { cause })
  } finally {
    await loading.destroy()
  }
}

/** Whether a PDF has pictures, but few. Their heads are never compressed. '/ImageB' and its relatives are no pictures. */
function hasFewPictures(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let count = 0
  for (let at = file.indexOf('/Image'); at !== -1; at = file.indexOf('/Image', at + 1))
    if (!/\w/.test(file.toString('latin1', at + 6, at + 7)) && ++count > MOST_PICTURES) return false
  return count > 0
}

/** A picture as PDF.js decodes it. Its kinds are 1 (a bit for each pixel), 2 (RGB) and 3 (RGBA); masks have bits and no kind. */
interface Decoded {
  data?: Uint8Array | Uint8ClampedArray
  width: number
  height: number
  kind?: number
}

/** Those that are decoded in time. None if a picture is broken: the text of the page counts without it. */
async function picturesOf(page: PDFPageProxy, ops: typeof OPS, until: number): Promise<Pixels[]> {
  const { fnArray, argsArray } = await page
    .getOperatorList()
    .catch(() => ({ fnArray: [] as number[], argsArray: [] as unknown[][] }))
  const names = new Set<string>()
  for (const [n, operator] of fnArray.entries()) {
    const [first] = (argsArray[n] ?? []) as [unknown]
    const name = operator === ops.paintImageMaskXObject ? fieldsOf(first)['data'] : first
    const isPicture = operator === ops.paintImageXObject || operator === ops.paintImageMaskXObject
    if (isPicture && typeof name === 'string') names.add(name)
  }
  const pictures: Pixels[] = []
  for (const name of names) pictures.push(...pixelsOf(await decoded(page, name, until)))
  return pictures
}

/** A picture arrives some time after the operators that paint it. */
function decoded(page: PDFPageProxy, name: string, until: number): Promise<Decoded | undefined> {
  const objects = name.startsWith('g_') ? page.commonObjs : page.objs
  return new Promise(resolve => {
    const late = setTimeout(() => resolve(undefined), Math.max(0, until - Date.now()))
    objects.get(name, (picture: Decoded | null) => {
      clearTimeout(late)
      resolve(picture ?? undefined)
    })
  })
}

function pixelsOf(picture: Decoded | undefined): Pixels[] {
  const { data, width = 0, height = 0, kind } = picture ?? {}
  const [short, long] = [Math.min(width, height), Math.max(width, height)]
  if (!data || short < LEAST_SIDE || long / short > LONGEST_SHAPE) return []
  const isBits = data.length === Math.ceil(width / 8) * height
  const channels = isBits ? 1 : kind === 2 ? 3 : 4
  const bytes = isBits ? bytesOfBits(data, width, height) : Uint8Array.from(data)
  return bytes.length === width * height * channels ? [{ data: bytes, width, height, channels }] : []
}

/** White where a bit is set. Each row begins with a new byte. */
function bytesOfBits(bits: ArrayLike<number>, width: number, height: number): Uint8Array {
  const row = Math.ceil(width / 8)
  return Uint8Array.from({ length: width * height }, (_, n) => {
    const x = n % width
    return ((bits[Math.floor(n / width) * row + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1 ? 255 : 0
  })
}

function pieceOf({
  str,
  transform,
  width,
  height,
}: {
  str: string
  transform: unknown[]
  width: number
  height: number
}): Piece[] {
  const [x, y] = [Number(transform[4]), Number(transform[5])]
  const text = str.trim()
  return text === '' ? [] : [{ text, x, y, end: x + width, height: height || 10 }]
}

function linesOf(pieces: Piece[]): string {
  const lines: Piece[][] = []
  for (const piece of pieces.toSorted((a, b) => b.y - a.y || a.x - b.x)) {
    const last = lines.at(-1)
    const isSame = last?.[0] && Math.abs(last[0].y - piece.y) < Math.min(last[0].height, piece.height) / 2
    if (isSame) last.push(piece)
    else lines.push([piece])
  }
  return lines.map(line => lineOf(line.sort((a, b) => a.x - b.x))).join('\n')
}

function lineOf(line: Piece[]): string {
  let text = ''
  for (const [n, piece] of line.entries()) {
    const before = line[n - 1]
    const gap = before ? piece.x - before.end : 0
    text += `${gap > piece.height * 1.5 ? '\t' : gap > piece.height / 8 ? ' ' : ''}${piece.text}`
  }
  return text
}
