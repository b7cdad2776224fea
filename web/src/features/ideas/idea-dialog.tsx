import type { Idea } from '@caravan/contract/ideas'
import { useTranslations } from 'use-intl'
import words from '../../lib/messages/ideas.json'
import { withWords } from '../../lib/words/words.tsx'
import type { ListedRows } from '../../trip/kinds.ts'
import { ReadingLines } from '../../trip/rows/reading.tsx'
import { RowEditor } from '../../trip/rows/row-editor.tsx'
import { WebAddress } from '../../ui/web-link.tsx'
import { IdeaFields, ideaForm } from './idea-form.tsx'

/** The form of an idea, or its words for who may not change it. */
export const IdeaDialog = withWords(words, ({ plan }: ListedRows) => (
  <RowEditor
    form={ideaForm}
    reading={{ title: ({ name }) => name, of: idea => <IdeaReading idea={idea} /> }}
    rows={plan.ideas}
    tripId={plan.trip.id}
  >
    {() => <IdeaFields />}
  </RowEditor>
))

/** All of an idea for those who may look at the trip and not change it. */
function IdeaReading({ idea: { name, type, details, url } }: { idea: Idea }) {
  const t = useTranslations('idea')
  const item = useTranslations('item')
  return (
    <ReadingLines
      lines={[
        [t('fields.place'), name],
        [t('fields.type'), type && item(`types.${type}`)],
        [t('fields.details'), details],
        [t('fields.url'), url && <WebAddress url={url} />],
      ]}
    />
  )
}
