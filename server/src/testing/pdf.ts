/** A picture with a byte for each pixel, or a mask with a bit for each, whose rows begin with a new byte. */
interface GrayPicture {
  data: Buffer
  width: number
  height: number
  isMask?: boolean
}

/** A PDF of these pages, each of lines from its top; tabs leave a gap. Other signs than Latin ones are written in a font that is not embedded. */
export function pdfOf(pages: string[][], more: { forms?: string[]; picture?: GrayPicture } = {}): Buffer {
  const objects: string[] = ['', '', '']
  const add = (content: string) => objects.push(content)
  const stream = (content: string, head = '') =>
    `<< ${head} /Length ${content.length} >>\nstream\n${content}\nendstream`
  add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>')
  add(
    '<< /Type /Font /Subtype /Type0 /BaseFont /Ryumin-Light /Encoding /UniJIS-UCS2-H /DescendantFonts [5 0 R] >>',
  )
  add(
    '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /Ryumin-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (Japan1) /Supplement 2 >> /FontDescriptor 6 0 R >>',
  )
  add(
    '<< /Type /FontDescriptor /FontName /Ryumin-Light /Flags 4 /FontBBox [0 0 1000 1000] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 >>',
  )
  const firstForm = objects.length
  const forms = more.forms ?? []
  const { picture } = more
  const inPicture = picture ? `/P ${firstForm + forms.length} 0 R` : ''
  const names = `${forms.map((_, n) => `/X${n} ${firstForm + n} 0 R`).join(' ')} ${inPicture}`
  const resources = `/Resources << /Font << /F1 3 0 R /F2 4 0 R >> /XObject << ${names} >> >>`
  for (const content of forms)
    add(stream(content, `/Type /XObject /Subtype /Form /BBox [0 0 9 9] ${resources}`))
  if (picture) {
    const depth = picture.isMask ? '/ImageMask true' : '/ColorSpace /DeviceGray /BitsPerComponent 8'
    const kind = `/Type /XObject /Subtype /Image ${depth}`
    const size = `/Width ${picture.width} /Height ${picture.height}`
    add(stream(picture.data.toString('latin1'), `${kind} ${size}`))
  }
  const kids = pages.map(lines => {
    const written = lines.map((line, n) => {
      const cells = line
        .split('\t')
        .map((cell, column) => `1 0 0 1 ${50 + column * 130} ${800 - n * 16} Tm ${shown(cell)}`)
      return cells.join('\n')
    })
    const content =
      add(
        stream(
          `BT\n${written.join('\n')}\nET\n${forms.length > 0 ? '/X0 Do' : ''}${picture ? '\nq 150 0 0 150 50 50 cm /P Do Q' : ''}`,
        ),
      ) - 1
    return (
      add(`<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] ${resources} /Contents ${content} 0 R >>`) - 1
    )
  })
  objects[1] = '<< /Type /Catalog /Pages 2 0 R >>'
  objects[2] = `<< /Type /Pages /Kids [${kids.map(kid => `${kid} 0 R`).join(' ')}] /Count ${kids.length} >>`
  let out = '%PDF-1.4\n'
  const places = objects.slice(1).map((content, n) => {
    const at = out.length
    out += `${n + 1} 0 obj\n${content}\nendobj\n`
    return `${String(at).padStart(10, '0')} 00000 n \n`
  })
  return Buffer.from(
    `${out}xref\n0 ${objects.length}\n0000000000 65535 f \n${places.join('')}trailer << /Size ${objects.length} /Root 1 0 R >>\nstartxref\n${out.length}\n%%EOF`,
    'latin1',
  )
}

function shown(text: string): string {
  if (/^[\x20-\xFF]*$/.test(text)) return `/F1 11 Tf (${text.replaceAll(/[\\()]/g, '\\$&')}) Tj`
  return `/F2 11 Tf <${Buffer.from(text, 'utf16le').swap16().toString('hex')}> Tj`
}
