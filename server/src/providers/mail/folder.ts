import { join } from 'node:path'
import { writeWhole } from '../../files/whole-file.ts'
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
  return {
    kind: 'folder',
    describe: `files in ${folder}`,
    async send(mail: Mail) {
      // Loaded with the first mail.
      const { createTransport } = await import('nodemailer')
      const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
      const { message } = await composer.sendMail(messageOf(mail, from))
      const time = new Date().toISOString().replaceAll(/[:.]/g, '-')
      const file = `${time}_${mail.id}.eml`
      await writeWhole(join(folder, file), message as Buffer).catch(error => {
        throw new MailFailure(error.code ?? 'EIO', false, error)
      })
      log.info({ file }, 'a mail was written')
    },
    close() {},
  }
}
