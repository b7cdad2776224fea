import { isChinese, languages, tagOf } from '@caravan/contract/languages'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { composeMail, type MailTemplate, type MailTemplates, type News } from './compose.ts'

const site = 'https://caravan.example'
const token = `${site}/verify_email?token=abc&next=%2Fdashboard`
const siteUrl = `${site}/`
const signInUrl = `${site}/?dialog=login`
const resetUrl = `${site}/?dialog=forgot`
const username = 'mei.lin'
const trip = { inviter: 'ana', tripName: 'Japan <3' }

const newsOf = (kind: News['kind']): News => ({
  ...{ kind, who: 'ana', what: null, deleted: false, count: 3, at: '2027-03-01T09:00:00Z' },
})

const examples: MailTemplates = {
  verify_email: { username, link: token, notMeUrl: `${site}/not_me?token=abc` },
  email_change_confirm: { username, link: token },
  email_change_notice: { username, newEmail: 'mei.new@example.org', resetUrl },
  password_reset: { username, link: token },
  password_changed: { username, resetUrl },
  account_exists: { username, signInUrl, resetUrl },
  failed_logins: { username, count: '23', resetUrl },
  account_deleted: { username, siteUrl },
  trip_added: { username, ...trip, link: `${site}/edit-trip/0b8f6d4e` },
  trip_invitation: { ...trip, link: `${site}/?email=dan%40example.org` },
  trip_removed: { username, tripName: trip.tripName, siteUrl },
  news: {
    ...{
      username,
      tripName: trip.tripName,
      link: `${site}/edit-trip/0b8f6d4e`,
      stopUrl: `${site}/off?token=a.b`,
    },
    news: [
      { ...newsOf('expense'), what: 'Dinner' },
      { ...newsOf('booking'), what: 'NH 211', deleted: true },
    ],
  },
}
const templates = Object.keys(examples) as MailTemplate[]
const all = templates.flatMap(template => languages.map(language => ({ template, language })))

function textOf(html: string): string {
  const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' }
  return html
    .replaceAll(/<style>.*?<\/style>|<[^>]*>/gs, '')
    .replaceAll(/&(#?\w+);/g, (_, name: string) => named[name] ?? '?')
}

describe.each(all)('$template in $language', ({ template, language }) => {
  const mail = composeMail(template, language, examples[template])

  test('names the people and the trip, and says the same as text and as HTML', () => {
    for (const [name, value] of Object.entries(examples[template]))
      if (/^(username|inviter|tripName)$/.test(name)) expect(mail.text).toContain(value)
    const page = textOf(mail.html)
    const sentences = mail.text
      .split('\n')
      .filter(line => line !== '' && line !== '-- ' && !line.startsWith('http'))
    for (const sentence of [mail.subject, ...sentences]) expect(page).toContain(sentence)
  })

  test('is in its language', () => {
    expect(/\p{Script=Han}/u.test(mail.subject + mail.text)).toBe(isChinese(language))
    expect(mail.html).toContain(`<html lang="${tagOf[language]}">`)
  })

  test('has each link alone on a line of the text, and to be clicked in the HTML', () => {
    const links = Object.values(examples[template])
      .filter(value => typeof value === 'string')
      .filter(value => value.startsWith(site))
    for (const link of links.filter(link => link !== siteUrl)) {
      expect(mail.text.split('\n')).toContain(link)
      expect(mail.html).toContain(`href="${link.replaceAll('&', '&amp;')}"`)
    }
    expect(mail.html.match(/class="action"/g) ?? []).toHaveLength(links.includes(siteUrl) ? 0 : 1)
  })

  test('loads nothing and follows nobody', () => {
    expect(mail.html).not.toMatch(/<(img|script|link|iframe|form|object)|\ssrc=|url\(|@import|@font-face/i)
    for (const [, address] of mail.html.matchAll(/href="([^"]*)"/g))
      expect(address).toMatch(/^https:\/\/caravan\.example/)
  })

  test.each(Object.keys(examples[template]))('refuses a line break in %s (IN-05)', name => {
    for (const lineBreak of ['\r\nBcc: evil@example.org', '\nX: y', '\r', '\u2028', '\0']) {
      const params = { ...examples[template], [name]: `${Reflect.get(examples[template], name)}${lineBreak}` }
      expect(() => composeMail(template, language, params)).toThrow(
        expect.objectContaining({ permanent: true }),
      )
    }
  })
})

test('the subject tells the mails apart', () => {
  for (const language of languages) {
    const subjects = templates.map(template => composeMail(template, language, examples[template]).subject)
    expect(new Set(subjects).size).toBe(templates.length)
  }
})

test.each([
  ['en', 'mei', '京都', '<span lang="zh">京都</span>'],
  ['en', 'mei', 'Kyoto 京都', 'Kyoto 京都'],
  ['zh', '旅人', 'Kyoto & Nara', '<span lang="en">Kyoto &amp; Nara</span>'],
  ['zh-Hans', '旅人', 'すし', '<span lang="ja">すし</span>'],
] as const)('in %s a name in another script says its language', (language, inviter, tripName, marked) => {
  const link = `${site}/edit-trip/0b8f6d4e`
  const { html } = composeMail('trip_added', language, { username: inviter, inviter, tripName, link })
  expect(html).toContain(marked)
  expect(html.match(/lang=/g)).toHaveLength(html.includes('<span lang') ? html.split(marked).length : 1)
})

test('whatever a value holds, it is text and never markup', () => {
  const hostile = fc.stringMatching(/^[a-z][<>&"'=/a-z]{0,39}$/)
  fc.assert(
    fc.property(hostile, fc.constantFrom(...languages), (name, language) => {
      const { html, text } = composeMail('account_exists', language, { username: name, signInUrl, resetUrl })
      const plain = composeMail('account_exists', language, { username: 'NAME', signInUrl, resetUrl })
      const tags = (page: string) => page.match(/<[^>]*>/g)
      expect(tags(html)).toEqual(tags(plain.html))
      expect(textOf(html)).toContain(name)
      expect(text).toContain(name)
    }),
  )
})

test.each(['javascript:alert(1)', 'data:text/html,x', '/verify_email', 'ftp://caravan.example/', ''])(
  'the link %j is refused',
  link => {
    expect(() => composeMail('password_reset', 'en', { username, link })).toThrow(
      expect.objectContaining({ code: 'unsafe-link' }),
    )
  },
)

test('a link to another site beside ours is refused', () => {
  const params = { username, signInUrl, resetUrl: 'https://evil.example/?dialog=forgot' }
  expect(() => composeMail('account_exists', 'en', params)).toThrow(
    expect.objectContaining({ code: 'unsafe-link' }),
  )
})

test('a name that turns the direction of writing is refused', () => {
  const params = { username: 'mei\u202Egnp', link: token }
  expect(() => composeMail('password_reset', 'en', params)).toThrow(
    expect.objectContaining({ code: 'unsafe-value' }),
  )
})
