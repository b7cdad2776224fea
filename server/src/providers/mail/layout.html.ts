import type { Language, Letter, Link } from './letter.ts'

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, character => entities[character] ?? '')
}

const fonts =
  "-apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, 'PingFang TC', 'Noto Sans TC', 'Microsoft JhengHei', sans-serif"

// Mail programs keep inline styles best, so those are the light theme; where a style sheet is read it adds the dark one.
const styleSheet = `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  a { text-decoration: underline; text-underline-offset: 2px; }
  @media (max-width: 480px) {
    .page { padding: 20px 12px 28px !important; }
    .card { padding: 28px 24px 26px !important; }
    .button a { display: block !important; text-align: center !important; }
    .button { width: 100% !important; }
  }
  @media (prefers-color-scheme: dark) {
    .page { background: #0b1512 !important; }
    .card { background: #121e1a !important; border-color: #273530 !important; }
    .ink { color: #edf2ec !important; }
    .ink-2 { color: #b6c1ba !important; }
    .ink-3 { color: #919f98 !important; }
    .link { color: #9be7c4 !important; }
    .line { border-color: #273530 !important; }
    .button { background: #70d5aa !important; }
    .button a { color: #002117 !important; }
    .road { border-color: #70d5aa transparent #70d5aa #70d5aa !important; }
    .stop { background: #fab640 !important; }
  }`

// The logo without a picture: a ring that is open to the right, the road, and a dot, the stop.
const logo = `<!--[if !mso]><!--><span class="road" style="display:inline-block;width:15px;height:15px;border:4px solid;border-color:#005842 transparent #005842 #005842;border-radius:50%;vertical-align:-5px"></span><span class="stop" style="display:inline-block;width:7px;height:7px;margin-left:-5px;border-radius:50%;background:#f9ac2c;vertical-align:-4px"></span>&nbsp;<!--<![endif]-->`

function paragraph(text: string): string {
  return `<p class="ink-2" style="margin:0 0 16px;font-size:16px;line-height:26px;color:#44544d">${escapeHtml(text)}</p>`
}

function button({ label, url }: Link): string {
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:28px 0 24px;border-collapse:separate"><tr>
              <td class="button" bgcolor="#005842" style="border-radius:10px;background:#005842">
                <a href="${escapeHtml(url)}" style="display:inline-block;padding:13px 26px;font-size:16px;line-height:22px;font-weight:600;color:#ffffff;text-decoration:none">${escapeHtml(label)}</a>
              </td>
            </tr></table>`
}

function quietLink({ label, url }: Link): string {
  return `<p style="margin:0 0 20px;font-size:15px;line-height:24px"><a class="link" href="${escapeHtml(url)}" style="color:#004c38">${escapeHtml(label)}</a></p>`
}

function plainLink({ url }: Link, { orOpen }: Language): string {
  return `<p class="ink-3" style="margin:0;font-size:13px;line-height:20px;color:#5c6c64">${escapeHtml(orOpen)}<br><a class="link" href="${escapeHtml(url)}" style="color:#004c38;word-break:break-all">${escapeHtml(url)}</a></p>`
}

function aside(text: string): string {
  return `<p class="ink-3" style="margin:8px 0 0;font-size:14px;line-height:22px;color:#5c6c64">${escapeHtml(text)}</p>`
}

/** The mail as HTML: one column in tables, for mail programs that know nothing newer; no picture and nothing foreign is loaded. */
export function layOutHtml(letter: Letter, site: URL, language: Language): string {
  const { subject, greeting, paragraphs, action, alternative, asides } = letter
  const body = [
    ...[greeting, ...paragraphs].map(paragraph),
    action ? button(action) : '',
    alternative ? quietLink(alternative) : '',
    action ? plainLink(action, language) : '',
  ]
  const closing = asides.length === 0 ? '' : asides.map(aside).join('')
  return `<!doctype html>
<html lang="${language.tag}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta name="supported-color-schemes" content="light dark">
    <meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
    <title>${escapeHtml(subject)}</title>
    <style>${styleSheet}
    </style>
  </head>
  <body class="page" style="margin:0;padding:0;background:#f5f8f4">
    <div style="display:none;max-height:0;overflow:hidden">${escapeHtml(paragraphs[0] ?? '')}</div>
    <table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr>
      <td class="page" align="center" style="padding:40px 20px 48px;background:#f5f8f4;font-family:${fonts}">
        <table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;text-align:left">
          <tr><td class="ink" style="padding:0 4px 18px;font-size:21px;line-height:28px;font-weight:700;letter-spacing:-0.03em;color:#14241e">${logo}Caravan</td></tr>
          <tr><td class="card" style="padding:36px 40px 34px;background:#ffffff;border:1px solid #dbe2db;border-radius:18px">
            <h1 class="ink" style="margin:0 0 20px;font-size:24px;line-height:32px;font-weight:700;letter-spacing:-0.02em;color:#14241e">${escapeHtml(subject)}</h1>
            ${body.filter(Boolean).join('\n            ')}
            ${closing && `<div class="line" style="margin-top:24px;padding-top:12px;border-top:1px solid #dbe2db">${closing}</div>`}
          </td></tr>
          <tr><td class="ink-3" style="padding:18px 4px 0;font-size:13px;line-height:20px;color:#5c6c64">Caravan · <a class="link" href="${escapeHtml(site.origin)}" style="color:#004c38">${escapeHtml(site.host)}</a></td></tr>
        </table>
      </td>
    </tr></table>
  </body>
</html>
`
}
