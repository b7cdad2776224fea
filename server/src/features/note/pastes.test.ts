import { expect, test } from 'vitest'
import { cleanHtml } from '../../testing/note-html.ts'

const link = (href: string, text: string) =>
  `<a href="${href}" rel="noopener noreferrer nofollow">${text}</a>`

// As these programs put them on the clipboard, shortened.
test.each([
  [
    'Word',
    `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta name=Generator content="Microsoft Word 15">
<style><!-- p.MsoNormal {margin:0cm;} --></style><!--[if gte mso 9]><xml><w:View>Normal</w:View></xml><![endif]--></head>
<body lang=EN-GB><!--StartFragment--><h1><span lang=EN-US>Plan<o:p></o:p></span></h1>
<p class=MsoNormal><b><span style='font-size:12.0pt'>Ferry</span></b> at
9<o:p></o:p></p>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span>&nbsp;&nbsp;</span></span><![endif]>Towel<o:p></o:p></p>
<table class=MsoTableGrid border=1><tr><td width=301 valign=top><p class=MsoNormal>A</p></td><td><p class=MsoNormal>B</p></td></tr></table><!--EndFragment--></body></html>`,
    '<h1>Plan</h1><p><strong>Ferry</strong> at 9</p><p>Towel</p><table><tbody><tr><td><p>A</p></td><td><p>B</p></td></tr></tbody></table>',
  ],
  [
    'Google Docs',
    `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1"><h2 dir="ltr" style="line-height:1.38"><span style="font-size:16pt;font-weight:400;">Plan</span></h2><p dir="ltr"><span style="font-weight:700;font-style:italic;">Ferry</span><span style="font-weight:400;"> at </span><a href="https://example.org/" style="text-decoration:none;"><span style="color:#1155cc;text-decoration:underline;">nine</span></a></p><br /><ul style="margin-top:0"><li dir="ltr" aria-level="1"><p dir="ltr" role="presentation"><span>Towel</span></p></li><ul><li dir="ltr" aria-level="2"><p dir="ltr"><span>blue</span></p></li></ul></ul></b>`,
    `<h2>Plan</h2><p><strong><em>Ferry</em></strong> at ${link('https://example.org/', 'nine')}</p><p></p><ul><li><p>Towel</p><ul><li><p>blue</p></li></ul></li></ul>`,
  ],
  [
    'Apple Notes',
    `<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01//EN" "http://www.w3.org/TR/html4/strict.dtd"><html><head><meta http-equiv="Content-Style-Type" content="text/css"><title></title><style type="text/css">p.p1 {margin: 0.0px}</style></head><body><div><b><span style="font-size: 24px">Plan</span></b><br></div><div><br></div><div>Ferry at 9<br></div><ul class="Apple-dash-list"><li>Towel</li><li>Hat <u>red</u></li></ul></body></html>`,
    '<p><strong>Plan</strong></p><p></p><p>Ferry at 9</p><ul><li><p>Towel</p></li><li><p>Hat <u>red</u></p></li></ul>',
  ],
  [
    'Notion',
    `<meta charset='utf-8'><h1>Plan</h1>\n<p><strong>Ferry</strong> at <code>9</code> <a href="mailto:mei@example.org">Mei</a></p>\n<ul>\n<li><input type="checkbox" checked disabled> Towel</li>\n<li><input type="checkbox" disabled> Hat</li>\n</ul>\n<blockquote>\n<p>Calm sea</p>\n</blockquote>\n<hr>\n<pre><code class="language-sh">cd /\nls\n</code></pre>`,
    `<h1>Plan</h1><p><strong>Ferry</strong> at <code>9</code> ${link('mailto:mei@example.org', 'Mei')}</p><ul data-type="taskList"><li data-type="taskItem" data-checked="true"><p>Towel</p></li><li data-type="taskItem" data-checked="false"><p>Hat</p></li></ul><blockquote><p>Calm sea</p></blockquote><hr><pre><code>cd /\nls</code></pre>`,
  ],
])('what %s puts on the clipboard becomes a note', (_, pasted, clean) => {
  expect(cleanHtml(pasted)).toBe(clean)
})
