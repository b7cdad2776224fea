import { readFileSync } from 'node:fs'
import { zipOf } from '../server/src/testing/zip.ts'
import type { Server } from './server.ts'

type Owner = { owner_kind?: string; owner_id?: string; day?: string; keep_metadata?: 'true' }

/** Adds a file to a trip, through the API; answers its id. */
export async function addFile(
  server: Pick<Server, 'url'>,
  { token }: { token: string },
  tripId: string,
  name: string,
  content: string | Uint8Array<ArrayBuffer>,
  owner: Owner = {},
): Promise<string> {
  const form = new FormData()
  form.set('file', new Blob([content]), name)
  const query = new URLSearchParams({ name, ...owner })
  const answer = await fetch(`${server.url}/api/trips/${tripId}/attachments?${query}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  if (!answer.ok) throw new Error(`${name} was answered ${answer.status}: ${await answer.text()}`)
  const { id }: { id: string } = await answer.json()
  return id
}

/** A picture in HEIC, which Chromium does not know. */
export const heicFile = (name: 'photo' | 'pass') =>
  readFileSync(new URL(`../server/src/attachments/fixtures/${name}.heic`, import.meta.url))

/**
 * A PDF of so many pages with a line of Latin and one of Chinese on each. Neither typeface is in it, and the codes of
 * the Chinese are those of a table (CMap) that PDFs name. Scripts and links are there to come to nothing.
 */
export function aPdf(pages: number): string {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R /OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >> >>',
    `<< /Type /Pages /Count ${pages} /Kids [${Array.from({ length: pages }, (_, at) => `${6 + 2 * at} 0 R`).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    '<< /Type /Font /Subtype /Type0 /BaseFont /MSung-Light /Encoding /UniCNS-UCS2-H /DescendantFonts [5 0 R] >>',
    '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /MSung-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (CNS1) /Supplement 0 >> /FontDescriptor << /Type /FontDescriptor /FontName /MSung-Light /Flags 4 /FontBBox [0 0 1000 1000] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 880 /StemV 80 >> >>',
  ]
  for (let page = 1; page <= pages; page += 1) {
    // 行程 in UCS-2.
    const content = `BT /F1 32 Tf 60 700 Td (Itinerary, page ${page}) Tj /F2 32 Tf 0 -60 Td <884C7A0B> Tj ET`
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${objects.length + 2} 0 R /Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> /Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 595 842] /A << /S /URI /URI (https://example.com/) >> >>] >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    )
  }
  let text = '%PDF-1.7\n'
  const places = objects.map((object, at) => {
    const place = text.length
    text += `${at + 1} 0 obj\n${object}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const start = text.length
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`
  return `${text}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
}

/** A boarding pass as airlines send it. */
export function aPass(): Uint8Array<ArrayBuffer> {
  const field = (key: string, label: string, value: string) => ({ key, label, value })
  const pass = {
    formatVersion: 1,
    organizationName: 'Pacific Air',
    description: 'Boarding pass',
    logoText: 'Pacific Air',
    boardingPass: {
      transitType: 'PKTransitTypeAir',
      headerFields: [field('gate', 'Gate', 'B22')],
      primaryFields: [field('from', 'London', 'LHR'), field('to', '東京', 'HND')],
      secondaryFields: [field('name', 'Passenger', 'RIBEIRO/ANA'), field('seat', 'Seat', '31A')],
      auxiliaryFields: [
        field('flight', 'Flight', 'PA 702'),
        field('day', 'Date', '27 Mar 2027'),
        field('time', 'Boarding', '11:20'),
        field('group', 'Group', '4'),
      ],
      backFields: [field('bags', 'Baggage', 'Two bags of 23 kg each are included.')],
    },
    barcodes: [
      {
        format: 'PKBarcodeFormatAztec',
        message: 'M1RIBEIRO/ANA         EXYZ789 LHRHNDPA 0702 086Y031A0042 100',
        messageEncoding: 'iso-8859-1',
        altText: 'XYZ789',
      },
    ],
  }
  return new Uint8Array(zipOf({ 'pass.json': JSON.stringify(pass) }))
}
