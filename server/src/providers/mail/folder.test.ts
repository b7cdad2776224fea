import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Log } from '../../log.ts'
import { readEml } from '../../testing/read-eml.ts'
import { createFolderSender } from './folder.ts'

const mail = {
  id: '0190-abc',
  to: 'mei@example.org',
  subject: '請驗證你的電子郵件地址',
  text: `Hello\n\nhttps://caravan.example/verify_email?token=${'x'.repeat(120)}\n`,
  html: '<p>你好</p>',
}
const from = 'Caravan <caravan@localhost>'

const logged: unknown[] = []
const note = (...line: unknown[]) => void logged.push(line)
const log: Log = { debug: note, info: note, warn: note, error: note }

let home: string
beforeEach(async () => {
  logged.length = 0
  home = await mkdtemp(join(tmpdir(), 'caravan-outbox-'))
})
afterEach(() => rm(home, { recursive: true, force: true }))

test('a mail becomes a file that only its owner reads, named by time and id', async () => {
  const folder = join(home, 'data', 'outbox')
  const sender = createFolderSender({ folder, from, log })
  await sender.send(mail)
  const [name = ''] = await readdir(folder)
  expect(name).toMatch(/^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z_0190-abc\.eml$/)
  expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600)
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
  expect(sender.describe).toBe(`files in ${folder}`)
  // The file and nothing else: neither to whom nor about what.
  expect(logged).toEqual([[{ file: name }, 'a mail was written']])

  const source = await readFile(join(folder, name), 'utf8')
  expect(source.replaceAll('\r\n', '')).not.toContain('\n')
  expect(readEml(source)).toMatchObject({
    from: 'Caravan <caravan@localhost>',
    to: 'mei@example.org',
    subject: mail.subject,
    text: mail.text,
    headers: { 'message-id': '<0190-abc@localhost>' },
  })
  expect(readEml(source).html.trim()).toBe('<p>你好</p>')
})

test('a mail for two is refused, and no file is made (IN-05)', async () => {
  const sender = createFolderSender({ folder: join(home, 'outbox'), from, log })
  await expect(sender.send({ ...mail, to: 'a@example.org,b@example.org' })).rejects.toMatchObject({
    permanent: true,
  })
  expect(await readdir(home)).toEqual([])
})

test('a folder that cannot be written to is a failure that may pass, and nothing half-written stays', async () => {
  await writeFile(join(home, 'occupied'), '')
  const sender = createFolderSender({ folder: join(home, 'occupied', 'outbox'), from, log })
  await expect(sender.send(mail)).rejects.toMatchObject({ code: 'ENOTDIR', permanent: false })
  expect(await readdir(home)).toEqual(['occupied'])
  expect(logged).toEqual([])
})
