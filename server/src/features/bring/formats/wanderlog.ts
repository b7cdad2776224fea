import { type Fields, fieldsOf, flightNumber, type Spot } from '../../../reading/mark.ts'
import {
  clockOf,
  collecting,
  type Entry,
  listOf,
  momentAt,
  momentOf,
  placeOf,
  type Told,
  textOf,
} from './format.ts'

/** The plan in what a page keeps, or in an answer of its API. */
export const planIn = (value: Fields): Fields =>
  fieldsOf(fieldsOf(fieldsOf(value['tripPlanStore'])['data'])['tripPlan'] ?? value['tripPlan'])

export const isWanderlog = (value: Fields) => Array.isArray(fieldsOf(planIn(value)['itinerary'])['sections'])

/** The JSON that a saved page keeps of its trip; undefined for any other page. */
export function stateOf(html: string): string | undefined {
  const start = /__MOBX_STATE__\s*=\s*(?=\{)/.exec(html)
  if (!start) return undefined
  const [from, signs] = [start.index + start[0].length, /["{}]/g]
  let deep = 0
  for (signs.lastIndex = from; ; ) {
    const sign = signs.exec(html)
    if (!sign) return undefined
    if (sign[0] === '"') signs.lastIndex = endOfText(html, sign.index + 1)
    else deep += sign[0] === '{' ? 1 : -1
    if (deep === 0) return html.slice(from, signs.lastIndex)
  }
}

function endOfText(html: string, from: number): number {
  for (let at = from; at < html.length; at++) {
    if (html[at] === '\\') at++
    else if (html[at] === '"') return at + 1
  }
  return html.length
}

/** Days with their places, lists of places as ideas, flights and beds. */
export function readWanderlog(value: Fields): Told {
  const plan = planIn(value)
  const found = collecting()
  for (const section of listOf(fieldsOf(plan['itinerary'])['sections']))
    for (const block of listOf(section['blocks'])) {
      const type = textOf(block['type']) ?? ''
      if (type === 'flight') found.add(() => flightOf(block))
      else if (type === 'place') found.add(() => placeIn(block, section))
      else if (type === 'note' && momentOf(section['date'])) found.add(() => noteIn(block, section))
      else if (type !== 'note' && type !== 'checklist') found.lose('ride', 'not_taken')
    }
  const people = ['editors', 'contributors', 'collaborators'].flatMap(name => listOf(plan[name]))
  return {
    ...{ name: textOf(plan['title']) ?? textOf(plan['name']), ...found.told() },
    ...{ start_date: textOf(plan['startDate']), end_date: textOf(plan['endDate']) },
    people: people.flatMap(person => textOf(person['name']) ?? textOf(person['username']) ?? []),
  }
}

/** The notes of a day. */
function noteIn(block: Fields, section: Fields): Entry | undefined {
  const text = written(block['text'])
  return placeOf({ name: text?.split('\n')[0], details: text, starts: momentOf(section['date']) })
}

/** A place, or a bed. */
function placeIn(block: Fields, section: Fields): Entry | undefined {
  const [place, hotel] = [fieldsOf(block['place']), fieldsOf(block['hotel'])]
  const { lat, lng } = fieldsOf(fieldsOf(place['geometry'])['location'])
  const [day, end] = [momentAt(section['date'], block['startTime']), clockOf(block['endTime'])]
  const mark = placeOf({
    ...{ name: textOf(place['name']), address: textOf(place['formatted_address']), lat, lng },
    ...{ url: textOf(place['website']), details: written(block['text']), starts: day },
    ends: end && day ? { ...day, time: end } : undefined,
  })
  const [starts, ends] = [momentOf(hotel['checkIn']), momentOf(hotel['checkOut'])]
  if (!mark || !starts || !ends) return mark
  const confirmation = textOf(hotel['confirmationNumber'])
  return { ...mark, kind: 'stay', name: undefined, type: undefined, starts, ends, confirmation }
}

function flightOf(block: Fields): Entry | undefined {
  const about = fieldsOf(block['flightInfo'])
  const end = (name: string): { spot: Spot; at: ReturnType<typeof momentAt> } => {
    const own = fieldsOf(block[name])
    const airport = fieldsOf(own['airport'])
    return {
      spot: { name: textOf(airport['name']), code: textOf(airport['iata']) },
      at: momentAt(own['date'], own['time']),
    }
  }
  const [from, to] = [end('depart'), end('arrive')]
  const number = flightNumber(textOf(about['number']), textOf(fieldsOf(about['airline'])['iata']))
  return {
    ...{ kind: 'flight', by: 'marks', isSure: true, number, from: from.spot, to: to.spot },
    ...{ starts: from.at, ends: to.at, confirmation: textOf(block['confirmationNumber']) },
  }
}

/** The words of a text that is kept as a list of insertions. */
const written = (text: unknown): string | undefined =>
  listOf(fieldsOf(text)['ops'])
    .map(({ insert }) => textOf(insert) ?? '')
    .join('')
    .trim() || undefined
