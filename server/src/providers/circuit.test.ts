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
      for (let i = 0; i < 3; i++) await expect(circuit(broken)).rejects.toBeInstanceOf(ProviderFailure)
    },
  }
}

describe('the circuit', () => {
  test('lets everything through while the service is well', async () => {
    const { circuit } = openCircuit()
    await expect(circuit(well)).resolves.toBe('well')
  })

  test('stays closed while failures are not in a row', async () => {
    const { circuit } = openCircuit()
    for (let i = 0; i < 5; i++) {
      await expect(circuit(broken)).rejects.toThrow()
      await expect(circuit(broken)).rejects.toThrow()
      await expect(circuit(well)).resolves.toBe('well')
    }
  })

  test('opens after so many in a row, and then asks nobody', async () => {
    const { circuit, breakIt, wait } = openCircuit()
    await breakIt()
    wait(400)
    const call = vi.fn(well)
    await expect(circuit(call)).rejects.toMatchObject({ trouble: 'unavailable', retryAfter: 0.6 })
    expect(call).not.toHaveBeenCalled()
  })

  test('closes when the one call that tries it after the rest succeeds', async () => {
    const { circuit, breakIt, wait } = openCircuit()
    await breakIt()
    wait(1_000)
    const trial = Promise.withResolvers<string>()
    const trying = circuit(() => trial.promise)
    const others = vi.fn(well)
    await expect(circuit(others)).rejects.toMatchObject({ trouble: 'unavailable' })
    expect(others).not.toHaveBeenCalled()
    trial.resolve('well')
    await expect(trying).resolves.toBe('well')
    await expect(circuit(others)).resolves.toBe('well')
  })

  test('stays open when that call fails', async () => {
    const { circuit, breakIt, wait } = openCircuit()
    await breakIt()
    wait(1_000)
    await expect(circuit(broken)).rejects.toThrow()
    wait(999)
    const call = vi.fn(well)
    await expect(circuit(call)).rejects.toThrow()
    expect(call).not.toHaveBeenCalled()
  })

  test('does not mind questions that the service refuses', async () => {
    const { circuit } = openCircuit()
    const odd = () => Promise.reject(new OutboundFailure('bad_answer', 'odd', { status: 400 }))
    for (let i = 0; i < 10; i++) await expect(circuit(odd)).rejects.toMatchObject({ trouble: 'bad_answer' })
    await expect(circuit(well)).resolves.toBe('well')
  })

  test.each([
    ['unavailable', new OutboundFailure('unreachable', '')],
    ['unavailable', new OutboundFailure('refused', '')],
    ['unavailable', new OutboundFailure('bad_answer', '', { status: 429 })],
    ['timeout', new OutboundFailure('timeout', '')],
    ['bad_answer', new OutboundFailure('bad_answer', '', { status: 500 })],
    ['bad_answer', new TypeError('an answer of another shape')],
  ])('calls it %s', async (trouble, error) => {
    await expect(openCircuit().circuit(() => Promise.reject(error))).rejects.toMatchObject({ trouble })
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
