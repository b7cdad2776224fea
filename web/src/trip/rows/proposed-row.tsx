import { useState } from 'react'
import { useSay } from '../../lib/words/phrase.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import type { Proposed } from '../kinds.ts'
import { type RowKind, type RowOf, useReader } from '../write/form.tsx'
import { RowForm, type RowFormProps, type Work } from './row-form.tsx'

type ProposedRowProps<K extends RowKind, F> = Pick<
  RowFormProps<K, F>,
  'tripId' | 'form' | 'blank' | 'mistakesIn' | 'questionIn' | 'children'
> & { proposed: Proposed }

/** The form of a row that is not there yet: saving it hands its content back. */
export function ProposedRow<K extends RowKind, F>(props: ProposedRowProps<K, F>) {
  const { tripId, form, mistakesIn, questionIn } = props
  const { row, above, onSave, onClose } = props.proposed
  const say = useSay()
  const reader = useReader()
  const [work, setWork] = useState<Work>('none')
  const [blank] = useState(() => (row ? form.valuesOf(row as unknown as RowOf<K>, reader) : props.blank))
  const save = async (content: object) => {
    onSave({ ...content })
    return { answer: content as RowOf<K> }
  }
  return (
    <Dialog
      isDirty={work === 'unsaved'}
      isOpen
      onClose={onClose}
      title={say([`${form.kind as 'flight'}.${row ? 'editTitle' : 'addTitle'}`])}
      width={840}
    >
      <RowForm
        {...(blank && { blank })}
        {...(mistakesIn && { mistakesIn })}
        {...(questionIn && { questionIn })}
        change={(_, content) => save(content)}
        create={(_, content) => save(content)}
        form={form}
        isProposed
        onDone={onClose}
        onWork={setWork}
        opened={undefined}
        tripId={tripId}
      >
        {(base, id) => (
          <>
            {above}
            {props.children(base, id)}
          </>
        )}
      </RowForm>
    </Dialog>
  )
}
