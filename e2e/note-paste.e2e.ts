import { expect, test } from './journey.ts'
import { noteDialog, pasteInto } from './note-screen.ts'
import { openTrip } from './trip-screen.ts'

const link = (href: string, text: string) =>
  `<a href="${href}" rel="noopener noreferrer nofollow">${text}</a>`

/** One paragraph of a list as Word writes it. */
const wordItem = (level: number, mark: string, text: string) =>
  `<p class=MsoListParagraphCxSpMiddle style='margin-left:${level * 36}.0pt;mso-add-space:auto;text-indent:-18.0pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span
style='font-family:Symbol;mso-fareast-font-family:Symbol;mso-bidi-font-family:Symbol'><span style='mso-list:Ignore'>${mark}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>${text}<o:p></o:p></p>\n\n`

// As these programs put them on the clipboard, shortened.
const clipboards: Record<string, [format: string, copied: string, note: string]> = {
  Word: [
    'text/html',
    `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word" xmlns="http://www.w3.org/TR/REC-html40">
<head><meta http-equiv=Content-Type content="text/html; charset=utf-8"><meta name=Generator content="Microsoft Word 15">
<link rel=File-List href="file:///C:/Temp/msohtmlclip1/01/clip_filelist.xml">
<!--[if gte mso 9]><xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml><![endif]-->
<style><!-- /* Style Definitions */ p.MsoNormal, li.MsoNormal {mso-style-unhide:no; margin:0cm; font-size:12.0pt;} @list l0:level1 {mso-level-number-format:bullet;} --></style>
<!--[if gte mso 10]><style>table.MsoNormalTable {mso-style-name:"Table Normal";}</style><![endif]--></head>
<body lang=EN-GB style='tab-interval:36.0pt'><!--StartFragment-->
<h1 style='mso-pagination:widow-orphan'><span lang=EN-US style='mso-ansi-language:EN-US'>Plan<o:p></o:p></span></h1>
<p class=MsoNormal><b><span style='font-size:12.0pt'>Ferry</span></b> at <i style='mso-bidi-font-style:normal'>nine</i>,
<a href="https://example.org/ferry">the timetable</a><o:p></o:p></p>
${wordItem(1, '·', 'Towel')}${wordItem(2, 'o', '<b>blue</b>')}${wordItem(1, '·', 'Hat')}
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
${wordItem(1, '1.', 'Breakfast').replaceAll(/<!(\[.*?\])>/g, '<!--$1-->')}${wordItem(1, '2.', 'Walk')}
<table class=MsoTableGrid border=1 cellspacing=0 style='border-collapse:collapse;border:none'><tr style='mso-yfti-irow:0'><td width=301 valign=top style='width:225.4pt;border:solid windowtext 1.0pt'><p class=MsoNormal>A<o:p></o:p></p></td><td><p class=MsoNormal>B</p></td></tr></table><!--EndFragment--></body></html>`,
    `<h1>Plan</h1><p><strong>Ferry</strong> at <em>nine</em>, ${link('https://example.org/ferry', 'the timetable')}</p>` +
      '<ul><li><p>Towel</p><ul><li><p><strong>blue</strong></p></li></ul></li><li><p>Hat</p></li></ul><p>&nbsp;</p>' +
      '<ol><li><p>Breakfast</p></li><li><p>Walk</p></li></ol><table><tbody><tr><td><p>A</p></td><td><p>B</p></td></tr></tbody></table>',
  ],
  'Google Docs': [
    'text/html',
    `<meta charset='utf-8'><meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1b2c"><h2 dir="ltr" style="line-height:1.38;margin-top:18pt;margin-bottom:6pt;"><span style="font-size:16pt;font-family:Arial,sans-serif;color:#000000;background-color:transparent;font-weight:400;font-style:normal;text-decoration:none;white-space:pre-wrap;">Plan</span></h2><p dir="ltr" style="line-height:1.38;"><span style="font-size:11pt;font-weight:700;font-style:italic;text-decoration:none;white-space:pre-wrap;">Ferry</span><span style="font-size:11pt;font-weight:400;font-style:normal;white-space:pre-wrap;"> at </span><a href="https://example.org/" style="text-decoration:none;"><span style="font-size:11pt;color:#1155cc;font-weight:400;text-decoration:underline;-webkit-text-decoration-skip:none;white-space:pre-wrap;">nine</span></a></p><br /><ul style="margin-top:0;margin-bottom:0;padding-inline-start:48px;"><li dir="ltr" style="list-style-type:disc;font-size:11pt;font-weight:400;white-space:pre;" aria-level="1"><p dir="ltr" style="line-height:1.38;" role="presentation"><span style="font-size:11pt;font-weight:400;">Towel</span></p></li><ul style="margin-top:0;"><li dir="ltr" style="list-style-type:circle;" aria-level="2"><p dir="ltr" role="presentation"><span style="font-weight:400;text-decoration:line-through;">blue</span></p></li></ul></ul><ul style="margin-top:0;"><li dir="ltr" role="checkbox" aria-checked="true" style="list-style-type:none;" aria-level="1"><img src="data:image/png;base64,iVBORw0KGgo=" width="17.599px" height="17.599px" alt="checked" aria-roledescription="checkbox" style="margin-right:3px;" /><p dir="ltr" style="display:inline-block;" role="presentation"><span style="font-weight:400;">Seats</span></p></li></ul></b>`,
    `<h2>Plan</h2><p><strong><em>Ferry</em></strong> at ${link('https://example.org/', 'nine')}</p><p></p><ul><li><p>Towel</p><ul><li><p><s>blue</s></p></li></ul></li></ul>` +
      '<ul data-type="taskList"><li data-type="taskItem" data-checked="true"><p>Seats</p></li></ul>',
  ],
  'Apple Notes': [
    'text/html',
    `<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01//EN" "http://www.w3.org/TR/html4/strict.dtd"><html><head><meta http-equiv="Content-Type" content="text/html; charset=UTF-8"><meta http-equiv="Content-Style-Type" content="text/css"><title></title><meta name="Generator" content="Cocoa HTML Writer"><style type="text/css">
p.p1 {margin: 0.0px 0.0px 0.0px 0.0px; font: 13.0px 'Helvetica Neue'} span.s1 {text-decoration: underline}
</style></head><body><p class="p1"><b>Plan</b></p><p class="p2"><br></p><p class="p1">Ferry at <a href="https://example.org/">nine</a><span class="Apple-converted-space"> </span></p><div>By the <span style="font-style: italic">gate</span><br></div><div><br></div><ul class="ul1"><li class="li1"><span class="s1"></span>Towel</li><li class="li1">Hat <u>red</u></li></ul></body></html>`,
    `<p><strong>Plan</strong></p><p></p><p>Ferry at ${link('https://example.org/', 'nine')}</p><p>By the <em>gate</em></p><p></p><ul><li><p>Towel</p></li><li><p>Hat <u>red</u></p></li></ul>`,
  ],
  Notion: [
    'text/html',
    `<meta charset='utf-8'><h1>Plan</h1>\n<p><strong>Ferry</strong> at <code>9</code></p>\n<ul>\n<li><input type="checkbox" checked disabled> Towel</li>\n<li><input type="checkbox" disabled> Hat</li>\n</ul>\n<blockquote>\n<p>Calm sea</p>\n</blockquote>`,
    '<h1>Plan</h1><p><strong>Ferry</strong> at <code>9</code></p><ul data-type="taskList"><li data-type="taskItem" data-checked="true"><p>Towel</p></li><li data-type="taskItem" data-checked="false"><p>Hat</p></li></ul><blockquote><p>Calm sea</p></blockquote>',
  ],
  'A page that means harm': [
    'text/html',
    `<base href="https://evil.example/"><p style="background:url(https://evil.example/x)" onclick="alert(1)">Text<img src=x onerror="alert(1)"><svg><script>alert(1)</script></svg> <a href="javascript:alert(1)">link</a> <a href="/profile">own</a></p><iframe src="https://evil.example/"></iframe><p a="b"style="color:red"></p><style>p { color: red }`,
    '<p>Text link own</p><p></p>',
  ],
  'An editor of plain text': [
    'text/plain',
    'Plan\nFerry at nine\r\n\r\nSee www.example.org <b>',
    `<p>Plan</p><p>Ferry at nine</p><p>See ${link('https://www.example.org', 'www.example.org')} &lt;b&gt;</p>`,
  ],
}

test('what is pasted from other programs arrives clean, and addresses become links', async ({
  page,
  server,
}) => {
  const { elsewhere, tripId } = await openTrip(page, server, {}, '?dialog=note-edit')
  const { editor, state } = noteDialog(page)
  await expect(editor).toBeFocused()
  const becomes = (html: string, from: string) =>
    expect
      .poll(async () => (await elsewhere.send<{ note: string }>('GET', `/trips/trips/${tripId}`)).note, from)
      .toBe(html)
  for (const [program, [format, copied, note]] of Object.entries(clipboards)) {
    await pasteInto(editor, copied, format)
    await becomes(note, program)
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Backspace')
    await becomes('', `nothing after ${program}`)
  }
  await page.keyboard.type('See www.example.org/a https://example.org and mei@example.org\nNot home.In')
  await page.keyboard.type(' 9.30 ')
  await becomes(
    `<p>See ${link('https://www.example.org/a', 'www.example.org/a')} ${link('https://example.org', 'https://example.org')} and ${link('mailto:mei@example.org', 'mei@example.org')}</p><p>Not home.In 9.30</p>`,
    'typed',
  )
  await expect(state('stored')).toBeVisible()
})
