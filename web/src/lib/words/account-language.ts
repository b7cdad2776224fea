import { updateProfile } from '@caravan/contract/account'
import { type Language, written } from '@caravan/contract/languages'
import { call } from '../calls/call.ts'
import { currentSession } from '../calls/session.ts'

/** The language of the account's mails follows the one on screen. It is not worth a word when that fails: the next switch tries again. */
export async function storeAccountLanguage(language: Language): Promise<void> {
  if (currentSession()?.guest) return
  // Without If-Match: whichever device switched last is right.
  await call(updateProfile, { body: written(language) }).catch(() => {})
}
