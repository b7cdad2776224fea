import type { Ground } from '../../ground.ts'
import { findAccount } from '../../identity/accounts.queries.ts'
import { takeNewsBack } from '../../outbox/outbox.queries.ts'
import { mailTo } from '../../outbox/outbox.ts'
import type { News } from '../../providers/mail/compose.ts'
import { nameForMail } from '../../trip/name-for-mail.ts'
import { createWorker } from '../../work/worker.ts'
import * as queries from './mail.queries.ts'
import { localTime, type Zones, zoneOfTrip } from './mornings.ts'

const LOOK_MS = 60_000
const NEWS_MS = 48 * 3_600_000
/** The announcements of nine o'clock go with the mail of that morning. */
const AFTER_MS = 5 * 60_000

interface Needs extends Pick<Ground, 'log'>, Zones {
  outbox: Pick<Ground['outbox'], 'post'>
  now?: () => number
}

/**
 * Mails the news of each trip in the morning, where their reader is: that it was done on a day is stored with the mail,
 * so that there is one, whichever process does it.
 */
export function createNewsMailer(needs: Needs) {
  const { db, log, outbox, now = Date.now } = needs

  async function look(): Promise<void> {
    const at = now()
    for (const due of await queries.listDue(db)) {
      const { day, nine } = localTime(due.zone ?? (await zoneOfTrip(needs, due.trip_id)), at)
      const from = nine + AFTER_MS
      if (at < from || day <= (due.mailed_on ?? '')) continue
      // Later events of the day wait for the next morning.
      if (Date.parse(due.oldest) < from || due.is_urgent) await mail(due, day, at)
    }
  }

  const mail = ({ trip_id, user_id }: queries.Due, day: string, at: number) =>
    db.transact(async tx => {
      if (!(await queries.beginMail(tx, trip_id, user_id, day))) return
      const news = await queries.takeNews(tx, trip_id, user_id, new Date(at - NEWS_MS).toISOString())
      const account = await findAccount(tx, user_id)
      const [first] = news
      if (!first || !account) return
      const unsent = await takeNewsBack(tx, user_id, trip_id)
      const letter = {
        tripName: nameForMail(first.trip_name),
        tripId: trip_id,
        news: [...unsent.flat(), ...news.map(onOneLine)],
      }
      await outbox.post(tx, mailTo(account, 'news', letter))
    })

  const worker = createWorker({
    name: 'mailing news',
    everyMs: LOOK_MS,
    log,
    work: look,
  })
  return { ...worker, look }
}

const onOneLine = ({ trip_name: _, who, what, ...rest }: queries.Taken): News => ({
  ...rest,
  who: who && nameForMail(who),
  what: what && nameForMail(what),
})
