import { useTranslations } from 'use-intl'
import type { Unsent } from '../lib/calls/outbox.ts'
import { useWordSpace } from '../lib/format/comma.ts'
import history from '../lib/messages/history.json'
import words from '../lib/messages/unsent.json'
import { withWords } from '../lib/words/words.tsx'
import { useReason, useTold } from './unsent-words.ts'

/** Names a change that the server has refused, and why it did. */
export const RefusedLine = withWords(words, withWords(history, Line))

function Line({ unsent }: { unsent: Unsent }) {
  const t = useTranslations('unsent')
  const { sentence } = useTold(unsent)
  const reason = useReason(unsent)
  const space = useWordSpace()
  return <span>{space + t('lost', { change: sentence, reason })}</span>
}
