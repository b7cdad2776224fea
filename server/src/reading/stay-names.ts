import { datesIn } from './dates.ts'
import { labelAt } from './labels.ts'
import { linesOf } from './lines.ts'
import { type Mark, tidy } from './mark.ts'
import { isPart, nameIn, type Source } from './names.ts'
import { isPlatform, isRoom } from './no-name.ts'
import { pairsIn } from './pairs.ts'
import { isAddress, isHouse, nameOf } from './place-names.ts'
import { hoursIn } from './stay-hours.ts'

/** The part of a text between empty lines that has the days of one of several stays: its name is sought there alone. */
export function ownPart(source: Source, { starts, ends }: Mark): Source | undefined {
  const { context } = source
  const part = source.text.split(/\n\s*\n/).find(text => {
    const days = datesIn(text, context).map(({ day }) => day)
    return days.includes(starts?.day ?? '') && days.includes(ends?.day ?? '')
  })
  if (part === undefined) return undefined
  const lines = linesOf(part)
  return { ...source, by: [], subject: '', text: part, lines, pairs: pairsIn(lines) }
}

/** With the name of the lodging and the address below it, where no label has these. */
export function named(mark: Mark, source: Source): Mark {
  if (mark.kind !== 'stay') return mark
  const [head, ...rest] = mark.from?.name?.split(', ') ?? []
  const told = isAddress(rest.join(', ')) ? head : mark.from?.name
  const isSaid =
    told !== undefined &&
    !isPlatform(told) &&
    !(isRoom(told) && !isHouse(told)) &&
    told.toLowerCase() !== source.sender?.name.toLowerCase() &&
    !/[!?。！？]/u.test(told)
  const likely = nameIn(source, 'sleeps', isSaid ? told : undefined)
  const label = isSaid ? nameOf(told) : undefined
  const isOther = likely !== undefined && label !== undefined && !isPart(likely.name, label)
  const found = label === undefined ? likely : { name: label, isUnsure: isOther }
  const cells = source.lines.slice(0, 150).map(([cell = '']) => cell)
  const n = found?.name === undefined ? -1 : cells.findIndex(cell => nameOf(cell) === found.name)
  const below = n === -1 ? undefined : cells[n + 1]
  const isBelow =
    below !== undefined && !labelAt(below) && (isAddress(below) || /\d.*,.*\p{L}|,.*\p{L}.*\d/u.test(below))
  const address = mark.from?.address ?? (isBelow ? tidy(below) : undefined)
  const { since, until } = hoursIn(source.text, source.context, mark)
  return {
    ...mark,
    starts: mark.starts && { ...mark.starts, time: mark.starts.time ?? since },
    ends: mark.ends && { ...mark.ends, time: mark.ends.time ?? until },
    from: { ...mark.from, name: found?.name, address },
    isNameUnsure: found?.isUnsure,
  }
}
