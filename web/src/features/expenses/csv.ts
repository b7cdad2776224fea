/** The cells of a text with separated values, row by row; quotes and line breaks are read as spreadsheets write them. */
export function cellsOf(text: string): string[][] {
  const content = text.replace(/^\uFEFF/, '')
  const separator = separatorOf(content)
  const cell = new RegExp(`(?:"([^"]*(?:""[^"]*)*)"|([^${separator}\r\n]*))(${separator}|\r?\n|\r|$)`, 'y')
  const rows: string[][] = []
  let row: string[] = []
  while (cell.lastIndex < content.length) {
    const [, quoted, plain = '', end] = cell.exec(content) ?? []
    if (end === undefined) break
    row.push((quoted?.replaceAll('""', '"') ?? plain).trim())
    if (end === separator) continue
    rows.push(row)
    row = []
  }
  return row.length > 0 ? [...rows, row] : rows
}

/** The one that most lines have most of: the lines of people who live with a decimal comma have others. */
function separatorOf(text: string): string {
  const lines = text.split(/[\r\n]+/, 20)
  const counts = [',', ';', '\t'].map(separator => ({
    separator,
    count: lines.reduce((sum, line) => sum + line.split(separator).length, 0),
  }))
  return counts.toSorted((one, other) => other.count - one.count)[0]?.separator ?? ','
}
