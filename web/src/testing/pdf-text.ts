import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** The text of each page of a PDF, without spaces, which it has as it likes. */
export async function textOfPages(pdf: Uint8Array): Promise<string[]> {
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise
  const texts = Array.from({ length: document.numPages }, async (_, at) => {
    const { items } = await (await document.getPage(at + 1)).getTextContent()
    return items.map(item => ('str' in item ? item.str : '')).join('')
  })
  return (await Promise.all(texts)).map(text => text.normalize('NFKC').replace(/[\s\u2060]/g, ''))
}
