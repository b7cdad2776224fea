import { describe, expect, test, vi } from 'vitest'
import { askTwice, createCircuit, ProviderFailure } from './circuit.ts'
import { OutboundFailure } from './outbound.ts'

const broken = () => Promise.reject(new OutboundFailure('unreachable', 'gone'))
const well = () => Promise.resolve('well')

function openCircuit() {
  let time = 0
  const circuit = createCircuit({ failures: 3, restMs: 1_000, now: () => time })
  return {
    circuit,
    wait: (ms: number) => {
      time += ms
    },
    async breakIt() {
      for (let i = 0; i < 3; i++) await expect(circuit('ana', broken)).rejects.toBeInstanceOf(ProviderFailure)
    },
  }
}

describe('the circuit', () => {
  test('lets everything through while the service is well', async () => {
    const { circuit } = openCircuit()
    await expect(circuit('ana', well)).resolves.toBe('well')
  })

  test('stays closed while failures are not in a row', async () => {
    const { circuit } = openCircuit()
    for (let i = 0; i < 5; i++) {
      await expect(circuit('ana', broken)).rejects.toThrow()
      await expect(circuit('ana', broken)).rejects.toThrow()
      await expect(circuit('ana', well)).resolves.toBe('well')
    }
  })

  test('opens after so many in a row, and then asks nobody', async () => {
    const { circuit, breakIt, wait } = openCircuit()
    await breakIt()
    wait(400)
    const call = vi.fn(well)
    await expect(circuit('ana', call)).rejects.toMatchObject({ trouble: 'unavailable', retryAfter: 0.6 })
    expect(call).not.toHaveBeenCalled()
  })

  test('closes when the one call that tries it after the rest succeeds', async () => {
    const { circuit, breakIt, wait } = openCircuit()
    await breakIt()
    wait(1_000)
    const trial = Promise.withResolvers<string>()
    const trying = circuit('ana', () => trial.promise)
    const others = vi.fn(well)
    await expect(circuit('ana', others)).rejects.toMatchObject({ trouble: 'unavailable' })
    expect(others).not.toHaveBeenCalled()
    trial.resolve('well')
    await expect(trying).resolves.toBe('well')
    await expect(circuit('ana', others)).resolves.toBe('well')
  })

  test('stays open when that call fails', async () => {
    const { circuit, breakIt, wait } = openCircuit()
    await breakIt()
    wait(1_000)
    await expect(circuit('ana', broken)).rejects.toThrow()
    wait(999)
    const call = vi.fn(well)
    await expect(circuit('ana', call)).rejects.toThrow()
    expect(call).not.toHaveBeenCalled()
  })

  test('does not mind questions that the service refuses', async () => {
    const { circuit } = openCircuit()
    const odd = () => Promise.reject(new OutboundFailure('bad_answer', 'odd', { status: 400 }))
    for (let i = 0; i < 10; i++)
      await expect(circuit('ana', odd)).rejects.toMatchObject({ trouble: 'bad_answer' })
    await expect(circuit('ana', well)).resolves.toBe('well')
  })

  test('opens for the account that caused the failures, and for nobody else', async () => {
    const { circuit, breakIt, wait } = openCircuit()
    await breakIt()
    await expect(circuit('mei', well)).resolves.toBe('well')
    await expect(circuit('ana', well)).rejects.toMatchObject({ trouble: 'unavailable' })
    // However often it tries again, an account counts once for everybody.
    for (let n = 0; n < 5; n++) {
      wait(1_000)
      await expect(circuit('ana', broken)).rejects.toThrow()
    }
    await expect(circuit('mei', well)).resolves.toBe('well')
    wait(1_000)
    await expect(circuit('ana', well)).resolves.toBe('well')
  })

  test('opens for everybody once three accounts have opened theirs', async () => {
    const { circuit, wait } = openCircuit()
    const breakFor = async (owner: string) => {
      for (let n = 0; n < 3; n++) await expect(circuit(owner, broken)).rejects.toThrow()
    }
    await breakFor('ana')
    await breakFor('mei')
    await expect(circuit('rui', well)).resolves.toBe('well')
    for (const owner of ['kai', 'lin', 'eve']) await breakFor(owner)
    const call = vi.fn(well)
    await expect(circuit('rui', call)).rejects.toMatchObject({ trouble: 'unavailable' })
    expect(call).not.toHaveBeenCalled()
    wait(1_000)
    await expect(circuit('rui', call)).resolves.toBe('well')
    await expect(circuit('zoe', call)).resolves.toBe('well')
  })

  test.each([
    ['unavailable', new OutboundFailure('unreachable', '')],
    ['unavailable', new OutboundFailure('refused', '')],
    ['unavailable', new OutboundFailure('bad_answer', '', { status: 429 })],
    ['timeout', new OutboundFailure('timeout', '')],
    ['bad_answer', new OutboundFailure('bad_answer', '', { status: 500 })],
    ['bad_answer', new TypeError('an answer of another shape')],
  ])('calls it %s', async (trouble, error) => {
    await expect(openCircuit().circuit('ana', () => Promise.reject(error))).rejects.toMatchObject({ trouble })
  })
})

describe('asking twice', () => {
  const failing = (status: number) => new OutboundFailure('bad_answer', '', { status })

  test('is for a 5xx, once, within what is left of the time', async () => {
    const ask = vi.fn<(patience: number) => Promise<string>>()
    ask.mockRejectedValueOnce(failing(503)).mockResolvedValueOnce('well')
    await expect(askTwice(ask, 1_000)).resolves.toBe('well')
    const [first, second] = ask.mock.calls.map(([patience]) => patience)
    expect(first).toBe(1_000)
    expect(second).toBeLessThan(1_000)
  })

  test('is not asking three times', async () => {
    const ask = vi.fn(() => Promise.reject(failing(500)))
    await expect(askTwice(ask)).rejects.toMatchObject({ status: 500 })
    expect(ask).toHaveBeenCalledTimes(2)
  })

  test.each([failing(429), failing(400), new OutboundFailure('timeout', '')])(
    'is for nothing else',
    async error => {
      const ask = vi.fn(() => Promise.reject(error))
      await expect(askTwice(ask)).rejects.toBe(error)
      expect(ask).toHaveBeenCalledTimes(1)
    },
  )
})
