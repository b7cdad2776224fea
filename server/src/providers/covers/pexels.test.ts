import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startStub, troubles } from '../../testing/http-stub.ts'
import { credit, picture, sendPicture, startPexels } from '../../testing/pexels.ts'
import { createOutbound } from '../outbound.ts'
import { createPexels } from './pexels.ts'

let stub: Awaited<ReturnType<typeof startPexels>>
beforeEach(async () => {
  stub = await startPexels()
})
afterEach(() => stub.close())

function pexels({ totalMs = 8_000 } = {}) {
  const { url } = stub
  const outbound = createOutbound({ allow: ['images.pexels.com'], configured: [url] })
  return createPexels({ outbound, url, key: 'the-key', totalMs })
}

describe('Pexels', () => {
  test('is asked for one photo, and shows the key to its API alone', async () => {
    await expect(pexels().find('京都 & more')).resolves.toEqual({
      picture: await picture(),
      photographer: credit.photographer,
      photographer_url: credit.photographer_url,
      photo_url: credit.url,
    })
    expect(stub.asked).toEqual([{ query: '京都 & more', perPage: '1', key: 'the-key' }])
    expect(stub.fetched).toEqual([{ path: '/photos/1/medium.jpeg', key: undefined }])
  })

  test('may have no photo of a place', async () => {
    stub.behaviour.photos = () => []
    await expect(pexels().find('nowhere')).resolves.toBeUndefined()
  })

  test('is asked once more after a failure', async () => {
    let failures = 1
    stub.behaviour.search = (_, response) => {
      if (failures-- > 0) response.writeHead(503).end()
      else response.setHeader('content-type', 'application/json').end('{"photos":[]}')
    }
    await expect(pexels().find('kyoto')).resolves.toBeUndefined()
    expect(stub.asked).toHaveLength(2)
  })
})

describe('what is wrong with an answer', () => {
  test.each(troubles)('%s is told as %s, of a search', async (_, trouble, listener) => {
    stub.behaviour.search = listener
    await expect(pexels({ totalMs: 400 }).find('kyoto')).rejects.toMatchObject({ trouble })
  })

  const withoutBody = troubles.filter(([what]) =>
    /connection|silence|failure|requests|key|redirect|page/.test(what),
  )
  test.each([
    ...withoutBody,
    [
      'a slow drip',
      'timeout',
      (_, response) => {
        response.setHeader('content-type', 'image/jpeg')
        const drip = setInterval(() => response.write(' '), 20)
        response.on('close', () => clearInterval(drip))
      },
    ],
    ['two megabytes', 'bad_answer', sendPicture(Buffer.alloc(2_000_000))],
  ] satisfies typeof troubles)('%s is told as %s, of a picture', async (_, trouble, listener) => {
    stub.behaviour.picture = listener
    await expect(pexels({ totalMs: 400 }).find('kyoto')).rejects.toMatchObject({ trouble })
  })

  test.each([
    ['a name with markup', { photographer: '<img src=x onerror=alert(1)>' }],
    ['a name without end', { photographer: 'x'.repeat(121) }],
    ['a name that turns the line around', { photographer: 'a\u202Eb' }],
    ['no name', { photographer: '' }],
    ['a link that is a script', { url: 'javascript:alert(1)' }],
    ['a link to another site', { url: 'https://pexels.com.example/photo/1' }],
    ['a link that only ends like theirs', { photographer_url: 'https://notpexels.com/@mei' }],
    ['a link with a password', { photographer_url: 'https://www.pexels.com:pw@elsewhere.example/' }],
    ['a plain link', { photographer_url: 'http://www.pexels.com/@mei' }],
    ['a link without end', { url: `https://www.pexels.com/${'x'.repeat(500)}` }],
    ['no picture', { src: {} }],
    ['a picture that is a number', { src: { medium: 7 } }],
  ])('%s is not taken', async (_, lie) => {
    stub.behaviour.photos = medium => [{ ...credit, src: { medium }, ...lie }]
    await expect(pexels().find('kyoto')).rejects.toMatchObject({ trouble: 'bad_answer' })
    expect(stub.fetched).toEqual([])
  })

  test('a picture that claims another type is not taken', async () => {
    for (const type of ['image/svg+xml', 'text/html', 'application/octet-stream', 'image/gif']) {
      stub.behaviour.picture = sendPicture(await picture(), type)
      await expect(pexels().find('kyoto')).rejects.toMatchObject({ trouble: 'bad_answer' })
    }
  })
})

describe('a picture that is somewhere else', () => {
  const visits: string[] = []
  let inside: Awaited<ReturnType<typeof startStub>>
  beforeEach(async () => {
    visits.length = 0
    inside = await startStub((request, response) => {
      visits.push(request.url ?? '')
      response.setHeader('content-type', 'image/jpeg').end()
    })
  })
  afterEach(() => inside.close())

  test.each([
    () => `${inside.url}/admin`,
    () => 'https://169.254.169.254/latest/meta-data',
    () => 'https://elsewhere.example/1.jpeg',
    () => 'http://images.pexels.com/1.jpeg',
    () => 'https://images.pexels.com:8443/1.jpeg',
    () => 'https://images.pexels.com.elsewhere.example/1.jpeg',
    () => 'https://user:pw@images.pexels.com/1.jpeg',
    () => 'file:///etc/passwd',
    () => 'data:image/png;base64,AAAA',
  ])('is not fetched', async address => {
    stub.behaviour.photos = () => [{ ...credit, src: { medium: address() } }]
    await expect(pexels().find('kyoto')).rejects.toMatchObject({
      trouble: expect.stringMatching(/^(?:unavailable|bad_answer)$/),
    })
    expect(visits).toEqual([])
  })

  test('is not followed to', async () => {
    stub.behaviour.picture = (_, response) =>
      response.writeHead(302, { location: `${inside.url}/admin` }).end()
    await expect(pexels().find('kyoto')).rejects.toMatchObject({ trouble: 'bad_answer' })
    expect(visits).toEqual([])
  })
})

test('after five failures the service rests', async () => {
  stub.behaviour.search = (_, response) => response.writeHead(429).end()
  const { find } = pexels()
  for (let n = 0; n < 5; n++) await expect(find('kyoto')).rejects.toMatchObject({ trouble: 'unavailable' })
  stub.behaviour.search = undefined
  await expect(find('kyoto')).rejects.toMatchObject({ trouble: 'unavailable' })
  expect(stub.asked).toHaveLength(5)
})

test('a service that is not there is told as unavailable', async () => {
  stub.close()
  await expect(pexels().find('kyoto')).rejects.toMatchObject({ trouble: 'unavailable' })
})
