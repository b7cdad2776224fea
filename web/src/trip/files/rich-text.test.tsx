import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { RichText, readRichText } from './rich-text.tsx'

function read(html: string): HTMLElement {
  const place = document.createElement('div')
  place.append(readRichText(html))
  return place
}

test('everything that a note may have is shown as it was written', () => {
  const html = [
    '<h1>Japan</h1><p>Carry <strong>cash</strong>,<br>a <em>bag</em> &amp; <u>two</u> <s>umbrellas</s>.</p>',
    '<ul data-type="taskList"><li data-type="taskItem" data-checked="true"><p>Rail pass</p></li></ul>',
    '<ul><li><p>One</p><ol><li><p>Two &lt; three&nbsp;</p></li></ol></li></ul><hr>',
    '<blockquote><p>So it is</p></blockquote><pre><code>a  b\n c</code></pre>',
    '<table><tbody><tr><th colspan="2"><p>A</p></th></tr><tr><td><p>京都 🍡</p></td><td></td></tr></tbody></table>',
  ].join('')
  expect(read(html).innerHTML).toBe(html)
})

test('a link opens elsewhere and gives nothing away', () => {
  const link = read('<p><a href="https://example.com/?a=1&amp;b=2" target="_top" rel="me">here</a></p>')
    .firstChild?.firstChild as HTMLAnchorElement
  expect(link.getAttribute('href')).toBe('https://example.com/?a=1&b=2')
  expect([link.target, link.rel]).toEqual(['_blank', 'noopener noreferrer nofollow'])
})

test('a picture of the trip is filled by whoever may, and let go of', () => {
  const address = '/api/trips/0b6f4c1e-6a53-4d4b-9a0e-3f1f5f7b2c11/attachments'
  const file = '5b1d3f4e-6a53-4d4b-9a0e-3f1f5f7b2c11'
  const html = `<img src="${address}/${file}" alt="The map"><img src="https://evil.example/x.png"><img alt="x">`
  const letGo = vi.fn()
  const show = vi.fn((_: HTMLImageElement, __: string) => letGo)
  const { rerender, container } = render(<RichText html={html} showPicture={show} />)
  expect(container.innerHTML).toContain(`<img alt="The map" data-file="${file}">`)
  expect(show.mock.calls.map(([image, file]) => [image.alt, file])).toEqual([['The map', file]])
  rerender(<RichText html="<p>Gone</p>" showPicture={show} />)
  expect(letGo).toHaveBeenCalledOnce()
  rerender(<RichText html={`${html}<p>No member</p>`} />)
  expect(screen.queryAllByRole('img')).toEqual([])
})

const hostile = [
  '<img src=x onerror=alert(1)>',
  '<p style="background:url(//evil.example)" onclick="alert(1)" id="root" class="fixed inset-0">x</p>',
  '<a href="javascript:alert(1)">x</a><a href=" java\tscript:alert(1)">x</a><a href="data:text/html,x">x</a>',
  '<svg><style><img src=x onerror=alert(1)></style></svg><math><mtext></p><script>alert(1)</script></math>',
  '<template><script>alert(1)</script></template><noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<!--><img src=x onerror=alert(1)>--><![CDATA[<img src=x>]]><?php <img> ?>',
  '<base href="//evil.example"><meta http-equiv="refresh" content="0;url=//evil.example"><link rel=stylesheet href=//e>',
  '<form action="//evil.example"><input name=a><button formaction="javascript:alert(1)">x</button></form>',
  '<td colspan="999" rowspan="-1">x</td><li data-type="other" data-checked="maybe">x</li>',
  '<p "><a href="https://x" onmouseover="alert(1)">x</p',
]
const allowed = /^(?:href|rel|target|colspan|rowspan|data-type|data-checked)$/

function expectHarmless(html: string): void {
  for (const element of read(html).querySelectorAll('*')) {
    expect(element.localName).toMatch(
      /^(?:[paus]|[ou]l|li|br|hr|h[123]|t[rhd]|em|strong|code|pre|blockquote|table|thead|tbody)$/,
    )
    for (const { name, value } of element.attributes) {
      expect(name).toMatch(allowed)
      if (name === 'href') expect(value).toMatch(/^(?:https?:\/\/|mailto:)/i)
    }
  }
}

test('whatever the server has let through, nothing comes of it but text', () => {
  for (const html of hostile) expectHarmless(html)
  const pieces = fc.constantFrom(
    ...hostile,
    ...'<>"\'=/ &;a',
    '<p>',
    '</p>',
    '<a href="',
    'javascript:',
    '&#0;',
    '&#x3c;',
  )
  fc.assert(fc.property(fc.array(pieces, { maxLength: 12 }), some => expectHarmless(some.join(''))))
})

test('a task is ticked by its place and its words, and is open again when that fails', async () => {
  const task = (text: string, below = '') =>
    `<li data-type="taskItem" data-checked="false"><p>${text}</p>${below}</li>`
  const list = (tasks: string) => `<ul data-type="taskList">${tasks}</ul>`
  const html = list(task('Pack', list(task('Socks'))) + task('Leave'))
  const onTick = vi.fn(async () => undefined)
  const { rerender } = render(<RichText html={html} onTick={onTick} />)
  await userEvent.click(screen.getByRole('checkbox', { name: 'Socks' }))
  expect(onTick.mock.calls).toEqual([[{ index: 1, text: 'Socks', checked: true }]])
  onTick.mockRejectedValue(new Error('no'))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Pack' }))
  expect(screen.getByRole('checkbox', { name: 'Pack' })).toHaveProperty('checked', false)
  screen.getByRole('checkbox', { name: 'Leave' }).focus()
  rerender(<RichText html={html.replace('Pack', 'Pack all')} onTick={onTick} />)
  expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'Leave' }))
  rerender(<RichText html={html} />)
  for (const box of screen.getAllByRole('checkbox')) expect(box).toHaveProperty('disabled', true)
})
