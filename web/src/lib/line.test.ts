import { afterEach, expect, test, vi } from 'vitest'
import { isLineSlow } from './line.ts'

afterEach(() => void vi.unstubAllGlobals())

type File = { startTime: number; requestStart: number; responseEnd: number; transferSize: number }
const file = (requestStart: number, responseEnd: number, transferSize: number): File => ({
  startTime: requestStart,
  requestStart,
  responseEnd,
  transferSize,
})

function opened(files: File[], connection?: object) {
  vi.stubGlobal('navigator', { connection })
  vi.stubGlobal('performance', {
    getEntriesByType: (type: string) => (type === 'resource' ? files : [{ domContentLoadedEventEnd: 3_000 }]),
  })
}

test.each([
  ['two files at once, 50 kB a second', [file(100, 2_100, 50_000), file(100, 2_100, 50_000)], true],
  ['two files at once, 150 kB a second', [file(100, 1_100, 75_000), file(100, 1_100, 75_000)], false],
  ['files that the browser had', [file(100, 2_100, 0), file(100, 2_100, 0)], false],
  ['too little to tell', [file(100, 2_100, 40_000)], false],
  ['a slow file that came after the start', [file(100, 300, 60_000), file(4_000, 9_000, 60_000)], false],
])('%s', (_, files, isSlow) => {
  opened(files)
  expect(isLineSlow()).toBe(isSlow)
})

test('a browser that saves data, or says that the line is slow, is believed', () => {
  for (const connection of [{ saveData: true }, { effectiveType: '2g' }, { effectiveType: 'slow-2g' }]) {
    opened([], connection)
    expect(isLineSlow()).toBe(true)
  }
  opened([], { saveData: false, effectiveType: '4g' })
  expect(isLineSlow()).toBe(false)
})
