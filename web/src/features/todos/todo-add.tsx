import type { Todo } from '@caravan/contract/todos'
import { ListPlus } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { newId } from '../../lib/new-id.ts'
import { useFailureText } from '../../lib/words/failure-text.ts'
import { useSay } from '../../lib/words/phrase.ts'
import { tooLong } from '../../trip/write/text-fields.tsx'
import { useTripMutation } from '../../trip/write/write.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { shortened } from './todo-words.ts'
import { todoCreation } from './todos.api.ts'

type AddTodoProps = {
  tripId: string
  /** The fields of a new to-do beside its text. */
  blank: Pick<Todo, 'assignees' | 'link'>
  onAdd: (id: string) => void
  /** Hears whether something is typed that is not added yet. */
  onDirty: (isDirty: boolean) => void
}

const DOUBLE_CLICK_MS = 500

/** Adds one to-do after the other: the field is ready for the next at once. */
export function AddTodo({ tripId, blank, onAdd, onDirty }: AddTodoProps) {
  const t = useTranslations('todo')
  const say = useSay()
  const failureText = useFailureText()
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const addedAt = useRef(Number.NEGATIVE_INFINITY)
  const isDirty = text.trim() !== ''
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])
  const { mutate } = useTripMutation(todoCreation, tripId, {
    failed(failure, { body }) {
      // The text comes back, unless another one is being typed already.
      setText(typed => typed || body.text)
      return t('addFailed', { name: shortened(body.text), reason: failureText(failure) })
    },
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    // The second click of a double click adds nothing.
    if (!isDirty && event.timeStamp - addedAt.current < DOUBLE_CLICK_MS) return
    const long = tooLong(text, 300)
    setError(long ? say(long) : isDirty ? undefined : t('textMissing'))
    field.current?.focus()
    if (long || !isDirty) return
    const id = newId()
    onAdd(id)
    mutate({ params: { tripId }, body: { id, text: text.trim().normalize(), ...blank } })
    setText('')
    addedAt.current = event.timeStamp
  }

  return (
    <form className="flex items-start gap-2.5" noValidate onSubmit={submit}>
      <TextField
        autoComplete="off"
        enterKeyHint="done"
        error={error}
        label={t('new')}
        leading={<ListPlus />}
        onChange={typed => {
          setText(typed)
          setError(undefined)
        }}
        placeholder={t('example')}
        ref={field}
        value={text}
      />
      <Button className="mt-[25px] h-11" type="submit">
        {t('add')}
      </Button>
    </form>
  )
}
