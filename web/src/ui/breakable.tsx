import { Fragment } from 'react'

/** A text with an address or the name of a file, which breaks before its marks where it does not fit the line. */
export function Breakable({ text }: { text: string }) {
  return text.split(/(?=[@._][\p{L}\p{N}])/u).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other key.
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
