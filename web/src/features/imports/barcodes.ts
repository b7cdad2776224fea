import '../../lib/trusted-types.ts'
import { drawPage, openPdf } from '../../trip/files/pdf.ts'

const MOST_PAGES = 4
const PAGE_WIDTH = 1_400
const PATIENCE_MS = 15_000

/** The texts of the barcodes in a photo, or on the first pages of a PDF. */
export async function barcodesIn(file: Blob, signal: AbortSignal): Promise<string[]> {
  const worker = new Worker(new URL('./codes.worker.ts', import.meta.url), { type: 'module' })
  const patience = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)])
  const read = (picture: ImageBitmap) =>
    new Promise<string[]>((resolve, reject) => {
      worker.onmessage = ({ data }) => resolve(data)
      worker.onerror = reject
      patience.addEventListener('abort', () => reject(patience.reason))
      worker.postMessage(picture, [picture])
    })
  try {
    const found = new Set<string>()
    for await (const picture of picturesIn(file, patience))
      for (const text of await read(picture)) found.add(text)
    return [...found]
  } catch {
    // Without its barcodes it is as it was read.
    return []
  } finally {
    worker.terminate()
  }
}

async function* picturesIn(file: Blob, signal: AbortSignal): AsyncGenerator<ImageBitmap> {
  if (file.type !== 'application/pdf') return yield await createImageBitmap(file)
  const opening = openPdf(await file.arrayBuffer())
  try {
    const pdf = await opening.promise
    for (let number = 1; number <= Math.min(pdf.numPages, MOST_PAGES); number++)
      yield await createImageBitmap((await drawPage(pdf, number, PAGE_WIDTH, signal)).canvas)
  } finally {
    await opening.destroy()
  }
}
