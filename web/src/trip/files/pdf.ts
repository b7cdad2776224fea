import {
  GlobalWorkerOptions,
  getDocument,
  PasswordException,
  type PDFDocumentProxy,
  version,
} from 'pdfjs-dist/legacy/build/pdf.mjs'
import worker from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'

GlobalWorkerOptions.workerSrc = worker

/** Written by `pdfData` of `vite.config.ts`. */
const data = `/assets/pdf-${version}`

/** Larger images of a PDF are left out: 50 megapixels. */
const LARGEST_IMAGE = 50_000_000

/** Opens a PDF to be drawn: its scripts never run, its links lead nowhere, and nothing of it becomes a font. */
export function openPdf(bytes: ArrayBuffer) {
  return getDocument({
    data: new Uint8Array(bytes),
    cMapUrl: `${data}/cmaps/`,
    standardFontDataUrl: `${data}/standard_fonts/`,
    wasmUrl: `${data}/wasm/`,
    // The page's Content-Security-Policy allows neither WebAssembly nor fonts from data.
    useWasm: false,
    disableFontFace: true,
    disableWorkerRendering: true,
    maxImageSize: LARGEST_IMAGE,
    verbosity: 0,
  })
}

export const isLocked = (failure: unknown) => failure instanceof PasswordException

/** The largest canvas: 16 megapixels. */
const MOST_PIXELS = 16_000_000

export async function drawPage(pdf: PDFDocumentProxy, number: number, width: number, signal: AbortSignal) {
  const page = await pdf.getPage(number)
  const size = page.getViewport({ scale: 1 })
  const scale = Math.min(
    (width * devicePixelRatio) / size.width,
    Math.sqrt(MOST_PIXELS / (size.width * size.height)),
  )
  const viewport = page.getViewport({ scale })
  const canvas = document.createElement('canvas')
  canvas.width = Math.floor(viewport.width)
  canvas.height = Math.floor(viewport.height)
  canvas.className = 'block size-full'
  signal.throwIfAborted()
  const drawing = page.render({ canvas, viewport })
  signal.addEventListener('abort', () => drawing.cancel())
  await drawing.promise
  const { items } = await page.getTextContent()
  const text = items.map(item => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('')
  page.cleanup()
  return { canvas, text, ratio: size.width / size.height }
}
