import { fileURLToPath } from 'node:url'
import { Unreadable } from '../attachments/pieces.ts'

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

/** The lines of a PDF, as they stand below each other, with tabs where a line has a gap. */
export async function textOfPdf(bytes: Uint8Array): Promise<string> {
  // It is large, and most files are none.
  const { getDocument, VerbosityLevel } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const folder = (name: string) =>
    fileURLToPath(new URL(`../../${name}/`, import.meta.resolve('pdfjs-dist/legacy/build/pdf.mjs')))
  const loading = getDocument({
    // It takes what it is given.
    data: Uint8Array.from(bytes),
    cMapUrl: folder('cmaps'),
    standardFontDataUrl: folder('standard_fonts'),
    ...{ disableFontFace: true, useSystemFonts: false, useWasm: false, enableXfa: false, maxImageSize: 0 },
    ...{ verbosity: VerbosityLevel.ERRORS, isOffscreenCanvasSupported: false },
  })
  try {
    const document = await loading.promise
    const pages: string[] = []
    for (let n = 1; n <= Math.min(document.numPages, MOST_PAGES); n++) {
      const page = await document.getPage(n)
      const { items } = await page.getTextContent()
      pages.push(linesOf(items.slice(0, MOST_ITEMS).flatMap(item => ('str' in item ? pieceOf(item) : []))))
      page.cleanup()
    }
    return pages.join('\n').slice(0, LONGEST_TEXT)
  } catch (cause) {
    throw new Unreadable('The PDF cannot be read.', { cause })
  } finally {
    await loading.destroy()
  }
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
