import { mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Log } from '../../log.ts'
import { messageOf } from './message.ts'
import { type Mail, MailFailure, type MailSender } from './port.ts'

interface Settings {
  folder: string
  from: string
  log: Log
}

/** Keeps every mail as an `.eml` file that any mail program opens. Links in it are secrets, so only the owner reads them. */
export function createFolderSender({ folder, from, log }: Settings): MailSender {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })

  async function write(name: string, content: Buffer): Promise<void> {
    const unfinished = join(folder, `.${name}.${process.pid}`)
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const file = await open(unfinished, 'w', 0o600)
      try {
        await file.writeFile(content)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(unfinished, join(folder, name))
    } catch (error) {
      await rm(unfinished, { force: true }).catch(() => undefined)
      throw new MailFailure((error as NodeJS.ErrnoException).code ?? 'EIO', false, error)
    }
  }

  return {
    kind: 'folder',
    describe: `files in ${folder}`,
    async send(mail: Mail) {
      const { message } = await composer.sendMail(messageOf(mail, from))
      const time = new Date().toISOString().replaceAll(/[:.]/g, '-')
      const file = `${time}_${mail.id}.eml`
      await write(file, message as Buffer)
      log.info({ file }, 'a mail was written')
    },
    close() {},
  }
}
