import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { RichText } from '../../trip/files/rich-text.tsx'
import { inMail } from './viewer-mail.ts'

/** The lines and the elements of a mail as it is shown. */
function pageOf(html: string) {
  const { container } = render(<RichText drawn={inMail} html={html} />)
  const root = container.firstElementChild as HTMLElement
  return { text: root.textContent.replaceAll(/\s+/g, ' ').trim(), html: root.innerHTML, root }
}

test('a mail laid out in tables is read line by line', () => {
  const { root, text } = pageOf(
    '<table width="600"><tr><td><h1>Booking confirmed</h1></td></tr>' +
      '<tr><td style="color:#333"><b>Check-in</b></td><td>28&nbsp;March&nbsp;2027</td></tr>' +
      '<tr><td>Total</td><td>120,00&nbsp;&euro; &amp; d&eacute;p&ocirc;t</td></tr></table>',
  )
  expect(text).toBe('Booking confirmed Check-in 28 March 2027 Total 120,00 € & dépôt')
  expect([...root.querySelectorAll(':scope > div > div')].map(line => line.textContent.trim())).toEqual([
    'Booking confirmed',
    'Check-in 28\u00a0March\u00a02027',
    'Total 120,00\u00a0€ & dépôt',
  ])
  expect(root.querySelector('h3')?.textContent).toBe('Booking confirmed')
})

test('styles, scripts, titles and hidden words are not shown', () => {
  const { text } = pageOf(
    '<html><head><title>No</title><style>p { color: red }</style></head><body>' +
      '<div style="display:none">Preview <div>text</div></div><meta name="a"><input type="hidden" style="display:none">' +
      '<script>if (1 < 2) document.write("no")</script><p>Hello</p><!--[if mso]><![endif]--></body></html>',
  )
  expect(text).toBe('Hello')
})

test('nothing is fetched: pictures are left out, and links leave the page', () => {
  const { html, root } = pageOf(
    '<p><img src="https://track.example/1.gif" alt="Logo"><a href="https://hotel.example/b?1&amp;2" onclick="x()">Open</a></p>' +
      '<a href="javascript:x()">Not</a><div background="https://track.example/2.gif">End</div>',
  )
  expect(html).not.toContain('track.example')
  expect(root.querySelector('a')?.outerHTML).toBe(
    '<a href="https://hotel.example/b?1&amp;2" rel="noopener noreferrer nofollow" target="_blank">Open</a>',
  )
  expect([...root.querySelectorAll('*')].flatMap(({ attributes }) => [...attributes])).toHaveLength(3 + 2)
})
