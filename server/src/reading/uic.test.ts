import { deflateSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { codeOf, flexible, headOf, layoutOf, recordOf } from '../testing/railway-tickets.ts'
import { rounds } from '../testing/strength.ts'
import type { Mark } from './mark.ts'
import { isUic, ridesOfUic } from './uic.ts'

const context = { today: '2027-04-01' }
const ridesOf = (...records: Buffer[]) => ridesOfUic(codeOf(Buffer.concat(records)), context)
/** A ride in one line, to be compared at a glance. */
const brief = ({ number, from, to, starts, ends, seat }: Mark) =>
  [
    number ?? '-',
    `${from?.name ?? '?'} > ${to?.name ?? '?'}`,
    [starts?.day, starts?.time, starts?.doubt].filter(Boolean).join(' '),
    [ends?.day, ends?.time].filter(Boolean).join(' ') || '-',
    seat ?? '-',
  ].join(' | ')

describe('a flexible code (U_FLEX)', () => {
  test('of a reservation has its train, clocks, seats and people', () => {
    const rides = ridesOf(flexible.reservation)
    expect(rides.map(brief)).toEqual([
      'EC 42 | Verona Porta Nuova > München Hbf | 2027-05-16 11:02 | 2027-05-16 16:25 | 256, 23 24',
    ])
    expect(rides).toMatchObject([
      {
        kind: 'ride',
        type: 'train',
        by: 'barcode',
        isSure: true,
        sender: 'Probebahn',
        confirmation: 'QX7M2P',
        people: ['Mei Lin', 'Ana María Ruiz'],
      },
    ])
  })

  test('that is bound to trains has each of them, without the places where trains are changed', () => {
    expect(ridesOf(flexible.boundReturn).map(brief)).toEqual([
      'ICE 803 | Flensburg > ? | 2027-05-16 17:35 | - | -',
      'ICE 1109 | ? > Rosenheim | 2027-05-16 20:05 | - | -',
      '786 | Rosenheim > Flensburg | 2027-05-20 13:35 | - | -',
    ])
  })

  test('of an open ticket has the first day of its validity and no time; a pass after it is ignored', () => {
    const rides = ridesOf(flexible.openAndPass)
    expect(rides.map(brief)).toEqual(['- | Wien Hbf > Graz Hbf | 2027-05-16 two_readings | - | -'])
    expect(rides).toMatchObject([{ confirmation: '810123456789', people: ['Ruiz'] }])
  })

  test('that is cut has nothing', () => {
    const record = flexible.reservation.subarray(12, 100)
    expect(ridesOf(recordOf('U_FLEX', '03', record))).toEqual([])
  })
})

describe('a printed ticket (RCT2)', () => {
  test('with its train, coach and seats in fields of their own takes its year from when it was issued', () => {
    const layout = layoutOf([
      ...['0,18: MENETJEGY+HELYJEGY', '0,52: LIN MEI'],
      ...[
        '6,1: 03.01',
        '6,7: 07:40',
        '6,13: BUDAPEST-KELETI',
        '6,34: MUENCHEN HBF',
        '6,52: 03.01',
        '6,58: 14:32',
      ],
      ...['7,1: *', '7,7: *', '7,13: *', '7,34: *', '7,52: *', '7,58: *'],
      ...['8,1: ZUG', '8,5: 42', '8,10: RJX', '8,15: WAGEN', '8,21: 23', '8,25: PLATZ', '8,31: 101, 102'],
    ])
    const rides = ridesOf(headOf('1155', '123456789', '20122026'), layout)
    expect(rides.map(brief)).toEqual([
      'RJX 42 | Budapest-Keleti > Muenchen Hbf | 2027-01-03 07:40 | 2027-01-03 14:32 | 23, 101, 102',
    ])
    expect(rides).toMatchObject([{ confirmation: '123456789', people: ['Lin Mei'] }])
    expect(ridesOf(layout)[0]?.starts).toMatchObject({ day: '2027-01-03', doubt: 'year_guessed' })
  })

  test('in whole lines, over the end of the year, has its places below the coach', () => {
    const rides = ridesOf(
      layoutOf([
        '0,19: FAHRSCHEIN + RESERVIERUNG\nNightjet',
        '2,1: CIV 1181\nGültig: 2026',
        '6,1: 31.12 22:37  WIEN HBF         ->  VENEZIA S.L.     01.01 08:24     2',
        '7,3: *     *    *                ->  *                  *     *       *',
        '8,1: ZUG 233     NJ   WAGEN   280   Sitzplatz\n\nABTEILWAGEN                         046',
        '9,35: FENSTER',
      ]),
    )
    expect(rides.map(brief)).toEqual([
      'NJ 233 | Wien Hbf > Venezia S.L. | 2026-12-31 22:37 | 2027-01-01 08:24 | 280, FENSTER 046',
    ])
  })

  test('whose issuer counts characters instead of bytes is read', () => {
    const fields = [
      ...['6,1: 08.12', '6,7: 17.22', '6,13: København H', '6,32: ->', '6,34: Odense'],
      ...['8,3: TOG', '8,7:   267', '8,17: VOGN', '8,26: 062', '8,32: PLADS', '8,48: 103 '],
    ]
    expect(ridesOf(layoutOf(fields, { countsCharacters: true })).map(brief)).toEqual([
      '267 | København H > Odense | 2026-12-08 17:22 year_guessed | - | 062, 103',
    ])
  })

  test('that is valid on all of a day, there and back, has no times', () => {
    const rides = ridesOf(
      layoutOf([
        '3,1: VALID 2027',
        ...['6,1: 01.05', '6,7: 00:00', '6,13: BRATISLAVA', '6,34: WIEN', '6,52: 01.05', '6,58: 24:00'],
        ...['7,1: 02.05', '7,7: 00:00', '7,13: WIEN', '7,34: BRATISLAVA', '7,52: 02.05', '7,58: 24:00'],
      ]),
    )
    expect(rides.map(brief)).toEqual([
      '- | Bratislava > Wien | 2027-05-01 | - | -',
      '- | Wien > Bratislava | 2027-05-02 | - | -',
    ])
  })

  test.each([
    ['Gültigkeit 10.05.2027-11.05.2027', '2027-05-10'],
    ['CIV 1181 HF 10.05.27-24.05.27', '2027-05-10 two_readings'],
  ])('that is valid "%s" leaves on the first day, %s', (validity, day) => {
    const way = layoutOf([`3,1: ${validity}`, '6,13: Duisburg', '6,34: Wien', '14,1: Zug -> RJ 37'])
    expect(ridesOf(way).map(brief)).toEqual([`RJ 37 | Duisburg > Wien | ${day} | - | -`])
  })

  test('that is a pass, or is printed in another layout, is no ride', () => {
    const pass = ['0,19: INTERRAIL', '3,9: 30.10.2027 - 30.11.2027', '6,14: INTERRAIL GLOBAL PASS']
    expect(ridesOf(layoutOf(pass))).toEqual([])
    expect(ridesOf(layoutOf(['6,1: 01.05', '6,13: A', '6,34: B'], { type: 'EOSU' }))).toEqual([])
  })
})

describe('a record of Deutsche Bahn (0080BL)', () => {
  const fieldsOf = (fields: Record<string, string>) =>
    String(Object.keys(fields).length).padStart(2, '0') +
    Object.entries(fields)
      .sort()
      .map(([id, text]) => `S${id}${String(Buffer.byteLength(text)).padStart(4, '0')}${text}`)
      .join('')
  const way = { '015': 'Köln', '016': 'Frankfurt(Main)+City', '028': 'Mei#Lin' }

  test('of version 3 has its first day and the only train of its way', () => {
    const content = `031${'11052027'.repeat(2)}1548741714${fieldsOf({ ...way, '021': 'NV*F-Flugh 14:09 ICE1196', '031': '11.05.2027', '032': '11.05.2027' })}`
    const rides = ridesOf(headOf('0080', 'RPEX4F-4', '27102026'), recordOf('0080BL', '03', content))
    expect(rides.map(brief)).toEqual(['ICE 1196 | Köln > Frankfurt(Main) | 2027-05-11 | - | -'])
    expect(rides).toMatchObject([{ confirmation: 'RPEX4F', people: ['Mei Lin'] }])
  })

  test('that begins with a train has when that leaves', () => {
    const content = `031${'11052027'.repeat(2)}1548741714${fieldsOf({ ...way, '021': 'K-Hbf 14:09 ICE627/N-Hbf 16:30 ICE29' })}`
    expect(ridesOf(recordOf('0080BL', '03', content)).map(brief)).toEqual([
      '- | Köln > Frankfurt(Main) | 2027-05-11 14:09 | - | -',
    ])
  })

  test('of version 2 names its days in the parts of the order', () => {
    const part = (first: string, last: string) => `0RQW641PYZ\0${'\0'.repeat(11)}${first}${last}37158\0\0\0`
    const content = `042${part('20052027', '24052027')}${part('20052027', '24062027')}${fieldsOf(way)}`
    expect(ridesOf(recordOf('0080BL', '02', content)).map(brief)).toEqual([
      '- | Köln > Frankfurt(Main) | 2027-05-20 two_readings | - | -',
    ])
  })
})

test.each([
  ['0080', 'RPEX4F-4', 'RPEX4F'],
  ['1080', 'QX7M2PA', 'QX7M2PA'],
  ['0080', '1234567890101', '123456789'],
  ['1088', 'ABC1234_1', 'ABC1234'],
  ['1154', '*0057-023', '*0057-023'],
])('the order of issuer %s with the key %s is %s', (issuer, key, order) => {
  expect(ridesOf(headOf(issuer, key, '01042027'), flexible.reservation)[0]?.confirmation).toBe(order)
})

test('the records of one ticket make each ride once, and fill in its people', () => {
  const layout = layoutOf([
    ...['0,52: LIN MEI', '3,1: 2027', '6,1: 16.05', '6,13: VERONA PN', '6,34: MUENCHEN'],
  ])
  expect(ridesOf(layout, flexible.reservation)).toHaveLength(1)
  expect(ridesOf(layout, flexible.reservation)[0]?.people).toEqual(['Mei Lin', 'Ana María Ruiz'])
})

describe('a code', () => {
  test('of version 2 has a longer signature, unless its issuer signs by version 1', () => {
    for (const signature of [64, 50])
      expect(ridesOfUic(codeOf(flexible.reservation, '02', signature), context)).toHaveLength(1)
  })

  test('is a railway ticket only with its head', () => {
    expect(isUic(codeOf(flexible.reservation))).toBe(true)
    for (const text of [
      '',
      '#UT01',
      '#UT03999900001 etc.',
      '#VDV999900001 etc.',
      '\x9E\x81\x80 etc. etc. etc.',
    ])
      expect(isUic(Buffer.from(text, 'latin1'))).toBe(false)
  })

  test('that inflates to megabytes has nothing', () => {
    const bomb = Buffer.concat([
      codeOf(Buffer.alloc(0)).subarray(0, 68),
      deflateSync(Buffer.alloc(50_000_000)),
    ])
    expect(ridesOfUic(bomb, context)).toEqual([])
  })

  test('with lists of lists without end has nothing', () => {
    const nested = recordOf('U_FLEX', '13', Buffer.alloc(8_000, 0xff))
    expect(ridesOf(nested)).toEqual([])
  })

  test('that is broken in any way never throws', () => {
    const samples = [
      ...Object.values(flexible),
      layoutOf(['3,1: 2027', '6,1: 16.05 11:02  A  ->  B', '8,1: ZUG 1 EC WAGEN 2 PLATZ 3']),
      recordOf('0080BL', '03', '031110520271105202715487417140100S0150001AS0160001B'),
      recordOf('0080BL', '02', `041${'0'.repeat(46)}02S0150001AS0160001B`),
    ]
    const changed = fc.tuple(
      fc.constantFrom(...samples),
      fc.array(fc.tuple(fc.nat({ max: 400 }), fc.nat({ max: 255 })), { maxLength: 6 }),
      fc.nat({ max: 400 }),
    )
    const read = (bytes: Buffer) => expect(ridesOfUic(bytes, context).length).toBeLessThanOrEqual(20)
    fc.assert(
      fc.property(changed, ([sample, changes, cut]) => {
        const record = Buffer.from(sample)
        for (const [at, byte] of changes) if (at >= 12 && at < record.length) record[at] = byte
        read(codeOf(Buffer.concat([headOf('0080', 'RPEX4F-4', '27102026'), record])))
        read(codeOf(record.subarray(0, cut)))
        const code = codeOf(record)
        for (const [at, byte] of changes) if (at >= 5 && at < code.length) code[at] = byte
        read(code)
      }),
      { numRuns: rounds({ usual: 300, long: 20_000 }) },
    )
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 600 }),
        fc.constantFrom('U_FLEX', 'U_TLAY', '0080BL', 'U_HEAD'),
        (bytes, id) => {
          for (const version of ['01', '02', '03', '13'])
            read(codeOf(recordOf(id, version, Buffer.from(bytes))))
          read(codeOf(Buffer.from(bytes)))
          read(Buffer.concat([Buffer.from('#UT01'), bytes]))
        },
      ),
      { numRuns: rounds({ usual: 300, long: 20_000 }) },
    )
  })
})
