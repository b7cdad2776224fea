import { withoutStacks } from '@caravan/contract/bounds'
import { addressParser, decodeWords } from 'postal-mime'

const LONGEST_LINE = 2_000
const LONGEST_SUBJECT = 300

/** The head of a mail as far as it decides who may send it. */
export interface MailHead {
  /** The one address that it is from; none where there are several, or none. */
  from: string | undefined
  subject: string
}

/** Gathers the head of a mail out of its pieces, in so many bytes at most. */
export function createHeadWatch(mostBytes: number) {
  let text = ''
  let isWhole = false
  return {
    add(piece: Buffer): void {
      if (isWhole || text.length > mostBytes) return
      const from = Math.max(0, text.length - 3)
      text += piece.toString('latin1', 0, mostBytes + 1 - text.length)
      const end = /\r?\n\r?\n/.exec(text.slice(from))
      if (!end) return
      isWhole = true
      text = text.slice(0, from + end.index)
    },
    /** Undefined where it is longer. */
    read: (): MailHead | undefined => (text.length > mostBytes ? undefined : headOf(text)),
  }
}

function headOf(latin: string): MailHead {
  const text = Buffer.from(latin, 'latin1').toString()
  // A line that begins with a blank goes on with the one before.
  const lines = text.split(/\r?\n(?![ \t])/)
  const valuesOf = (name: RegExp) =>
    lines.flatMap(line => (name.test(line) ? line.slice(line.indexOf(':') + 1).replaceAll(/\s+/g, ' ') : []))
  const [from = '', ...others] = valuesOf(/^from[ \t]*:/i)
  const [subject = ''] = valuesOf(/^subject[ \t]*:/i)
  const senders = from.length > LONGEST_LINE || others.length > 0 ? [] : addressParser(from)
  const [sender, ...more] = senders
  return {
    from: more.length === 0 ? sender?.address : undefined,
    subject: subjectOf(subject),
  }
}

function subjectOf(line: string): string {
  const plain = withoutStacks(decoded(line.slice(0, LONGEST_LINE)))
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069\uFFFE\uFFFF]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return [...plain].slice(0, LONGEST_SUBJECT).join('')
}

/** As it is written where it is in no charset that is known. */
function decoded(line: string): string {
  try {
    return decodeWords(line)
  } catch {
    return line
  }
}
