import { attachment, attachmentPass, type Pass } from '@caravan/contract/attachments'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { aFile } from '../../testing/files.ts'
import { on, sentTo } from '../../testing/network.ts'
import { open } from '../../testing/open.tsx'
import { idOf, planOf, serveTrip, tripId } from '../../testing/trip.ts'
import { type BarcodeFormat, drawBarcode } from './pass-barcode.ts'

const pass: Pass = {
  ...{ style: 'eventTicket', organization: 'Museum', description: 'Ticket', logo_text: '' },
  header: [],
  primary: [{ key: 'event', label: '', value: '浮世絵' }],
  secondary: [{ key: 'row', label: 'Row', value: '7' }],
  ...{ auxiliary: [], back: [] },
  barcode: { format: 'qr', message: 'TICKET-7', alt: '' },
}

async function look(shown: Pass) {
  const file = aFile(1, { name: 'Ticket.pkpass', type: 'application/vnd.apple.pkpass' })
  serveTrip({ ...planOf(), attachments: [file] })
  on(attachmentPass).answers(shown)
  await open(`/edit-trip/${tripId}?file=${idOf(1)}`, 'zh')
  return within(await screen.findByRole('dialog', { name: 'Ticket.pkpass' }, { timeout: 30_000 }))
}

test('a ticket is asked for in the language on screen, and shows its fields and its barcode', async () => {
  const viewer = await look(pass)
  expect((await viewer.findByRole('heading', { name: 'Museum' })).tagName).toBe('H3')
  viewer.getByText('浮世絵')
  const barcode = viewer.getByRole('img', { name: '條碼：TICKET-7' })
  expect(barcode.getAttribute('src')).toBe(drawBarcode('qr', 'TICKET-7'))
  expect(sentTo(attachmentPass).map(({ query }) => query)).toEqual([{ language: 'zh' }])
})

test('the screen stays on as long as a pass is shown, also after it was hidden for a while', async () => {
  const locks: string[] = []
  const request = async (what: string) => {
    locks.push(what)
    return { release: () => locks.push('released') }
  }
  Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: { request } })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'wakeLock'))
  const viewer = await look(pass)
  await viewer.findByRole('heading', { name: 'Museum' })
  expect(locks).toEqual(['screen'])
  document.dispatchEvent(new Event('visibilitychange'))
  expect(locks).toEqual(['screen', 'screen'])
  cleanup()
  await waitFor(() => expect(locks).toEqual(['screen', 'screen', 'released']))
})

test('a pass that the browser refuses to share is saved instead', async () => {
  const share = vi.fn(() => Promise.reject(new DOMException('Permission denied', 'NotAllowedError')))
  const mouse = vi.spyOn(window, 'matchMedia')
  mouse.mockImplementation(() => Object.assign(new EventTarget(), { matches: false }) as MediaQueryList)
  Object.defineProperty(navigator, 'share', { configurable: true, value: share })
  const save = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue(undefined)
  onTestFinished(() => {
    mouse.mockRestore()
    save.mockRestore()
    Reflect.deleteProperty(navigator, 'share')
  })
  on(attachment).says(() => new Response('A pass'))
  const viewer = await look(pass)
  viewer.getByRole('button', { name: '分享' }).click()
  await waitFor(() => expect(save).toHaveBeenCalled())
  expect(share).toHaveBeenCalledOnce()
})

test('a barcode that cannot be drawn is written out', async () => {
  const viewer = await look({ ...pass, barcode: { format: 'qr', message: 'x'.repeat(3_000), alt: '' } })
  await viewer.findByText('這裡無法畫出這個條碼。')
  viewer.getByText('x'.repeat(3_000))
})

test.each<BarcodeFormat>(['qr', 'pdf417', 'aztec', 'code128'])('%s is drawn of lines alone', format => {
  const [head, svg = ''] = drawBarcode(format, 'M1RIBEIRO/ANA 東京').split(',')
  expect(head).toBe('data:image/svg+xml')
  const drawn = decodeURIComponent(svg)
  expect(drawn).toMatch(/^<svg viewBox="0 0 \d+ \d+"[^>]*>\s*<path [^<]*\/>/)
  expect(drawn).not.toMatch(/style|script|href/)
  expect(drawBarcode(format, 'M1RIBEIRO/ANA 東亰')).not.toBe(`${head},${svg}`)
})
