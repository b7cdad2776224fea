import { langOf } from '@caravan/contract/lang-of'
import { type Language, tagOf } from '@caravan/contract/languages'
import type { Letter, Link } from './letter.ts'

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

/** Writes a text of the mail as HTML. */
type Write = (text: string) => string

/** Marks names in a script other than the mail's with their language, which tells screen readers and fonts how to read them. */
function writeWith(names: readonly string[], language: Language): Write {
  const foreign = names.filter(name => langOf(name, language))
  if (foreign.length === 0) return escapeHtml
  // Longer names come first: of several alternatives a regular expression takes the first that matches.
  const longestFirst = foreign.toSorted((one, other) => other.length - one.length).map(RegExp.escape)
  const letter = String.raw`[\p{Script=Latin}\p{N}]`
  const marked = new RegExp(`(?<!${letter})(${longestFirst.join('|')})(?!${letter})`, 'u')
  return text =>
    text
      .split(marked)
      .map((part, nth) =>
        nth % 2 === 0
          ? escapeHtml(part)
          : `<span lang="${langOf(part, language)}">${escapeHtml(part)}</span>`,
      )
      .join('')
}

const traditional = "'PingFang TC', 'Noto Sans TC', 'Microsoft JhengHei'"
const hanFonts: Record<Language, string> = {
  en: traditional,
  zh: traditional,
  'zh-Hans': "'PingFang SC', 'Noto Sans SC', 'Microsoft YaHei'",
}
const fontsOf = (language: Language) =>
  `-apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, ${hanFonts[language]}, sans-serif`

// Mail programs keep inline styles best, so those are the light theme; where a style sheet is read it adds the dark one.
const styleSheet = `
      :root { color-scheme: light dark; supported-color-schemes: light dark; }
      a { text-underline-offset: 2px; }
      @media (max-width: 480px) {
        .page { padding: 20px 12px 28px !important; }
        .band { padding: 20px 24px !important; }
        .card { padding: 28px 24px 26px !important; }
        .action { width: 100% !important; }
        .action a { display: block !important; text-align: center !important; }
      }
      @media (prefers-color-scheme: dark) {
        .ground { background: #0b1512 !important; }
        .frame { border-color: #273530 !important; }
        .card { background: #121e1a !important; }
        .ink { color: #edf2ec !important; }
        .ink-2 { color: #b6c1ba !important; }
        .ink-3 { color: #919f98 !important; }
        .link { color: #9be7c4 !important; }
        .line { border-color: #273530 !important; }
        .action td { background: #70d5aa !important; }
        .action a { color: #002117 !important; }
      }`

function shape(style: string): string {
  return `<span style="display:inline-block;${style}"></span>`
}

const road = shape(
  'width:16px;height:16px;border:4px solid;border-color:#ffffff #072c25 #ffffff #ffffff;border-radius:50%;vertical-align:-6px',
)
const stop = shape(
  'width:8px;height:8px;margin-left:-6px;border-radius:50%;background:#f9ac2c;vertical-align:-5px',
)
const way = shape('width:34px;height:4px;background:#f9ac2c;vertical-align:middle')
const place = shape(
  'width:8px;height:8px;border:2px solid #072c25;border-radius:50%;background:#ffffff;vertical-align:middle',
)
const destination = shape(
  'width:4px;height:4px;margin-left:2px;border:4px solid #ffffff;border-radius:50%;background:#072c25;vertical-align:middle',
)

// The logo, an open ring that ends in a dot, and a route: drawn by borders, because pictures would have to be loaded.
const band = `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr>
            <td style="font-size:21px;line-height:28px;font-weight:700;letter-spacing:-0.03em;color:#ffffff"><!--[if !mso]><!-->${road}${stop}&nbsp; <!--<![endif]-->Caravan</td>
            <td align="right" style="font-size:0;line-height:0;white-space:nowrap"><!--[if !mso]><!-->${[place, place, destination].join(way)}<!--<![endif]--></td>
          </tr></table>`

function paragraph(html: string): string {
  return `<p class="ink-2" style="margin:0 0 16px;font-size:16px;line-height:26px;color:#44544d">${html}</p>`
}

function entry(html: string): string {
  return `<p class="ink line" style="margin:0;padding:9px 0;border-top:1px solid #dbe2db;font-size:16px;line-height:24px;color:#14241e">${html}</p>`
}

function button({ label, url }: Link): string {
  return `<table role="presentation" class="action" cellpadding="0" cellspacing="0" border="0" style="margin:28px 0 24px;border-collapse:separate"><tr>
              <td bgcolor="#005842" style="border-radius:10px;background:#005842">
                <a href="${escapeHtml(url)}" style="display:inline-block;padding:13px 26px;font-size:16px;line-height:22px;font-weight:600;color:#ffffff;text-decoration:none">${escapeHtml(label)}</a>
              </td>
            </tr></table>`
}

function quietLink({ label, url }: Link): string {
  return `<p style="margin:0 0 20px;font-size:15px;line-height:24px"><a class="link" href="${escapeHtml(url)}" style="color:#004c38">${escapeHtml(label)}</a></p>`
}

function plainLink({ url }: Link, orOpen: string): string {
  return `<p class="ink-3" style="margin:0;font-size:13px;line-height:20px;color:#5c6c64">${escapeHtml(orOpen)}<br><a class="link" href="${escapeHtml(url)}" style="color:#004c38;word-break:break-all">${escapeHtml(url)}</a></p>`
}

function aside(html: string): string {
  return `<p class="ink-3" style="margin:8px 0 0;font-size:14px;line-height:22px;color:#5c6c64">${html}</p>`
}

/** The mail as HTML: one column in tables, for mail programs that know nothing newer; no picture and nothing foreign is loaded. */
export function layOutHtml(
  letter: Letter,
  site: URL,
  language: Language,
  orOpen: string,
  names: readonly string[],
): string {
  const { subject, greeting, paragraphs, list, action, alternative, asides } = letter
  const write = writeWith(names, language)
  const body = [
    ...[greeting, ...paragraphs].map(text => paragraph(write(text))),
    ...list.map(text => entry(write(text))),
    action ? button(action) : '',
    alternative ? quietLink(alternative) : '',
    action ? plainLink(action, orOpen) : '',
  ]
  const closing = asides.length === 0 ? '' : asides.map(text => aside(write(text))).join('')
  return `<!doctype html>
<html lang="${tagOf[language]}">
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
  <body class="ground" style="margin:0;padding:0;background:#f5f8f4">
    <div style="display:none;max-height:0;overflow:hidden">${write(paragraphs[0] ?? '')}</div>
    <table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr>
      <td class="page ground" align="center" style="padding:40px 20px 48px;background:#f5f8f4;font-family:${fontsOf(language)}">
        <table role="presentation" class="frame" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;text-align:left;border:1px solid #dbe2db;border-radius:18px;border-collapse:separate;overflow:hidden">
          <tr><td class="band" bgcolor="#072c25" style="padding:22px 40px;background:#072c25">${band}</td></tr>
          <tr><td class="card" bgcolor="#ffffff" style="padding:34px 40px 32px;background:#ffffff">
            <h1 class="ink" style="margin:0 0 20px;font-size:24px;line-height:32px;font-weight:700;letter-spacing:-0.02em;color:#14241e">${write(subject)}</h1>
            ${body.filter(Boolean).join('\n            ')}
            ${closing && `<div class="line" style="margin-top:24px;padding-top:12px;border-top:1px solid #dbe2db">${closing}</div>`}
          </td></tr>
        </table>
        <p class="ink-3" style="max-width:552px;margin:18px 4px 0;font-size:13px;line-height:20px;text-align:left;color:#5c6c64">Caravan · <a class="link" href="${escapeHtml(site.origin)}" style="color:#004c38">${escapeHtml(site.host)}</a></p>
      </td>
    </tr></table>
  </body>
</html>
`
}
