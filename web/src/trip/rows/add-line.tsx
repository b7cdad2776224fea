import { ListPlus } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { shortened } from '../../lib/format/shortened.ts'
import { newId } from '../../lib/new-id.ts'
import { useFailureText } from '../../lib/words/failure-text.ts'
import { tooLong, useSay } from '../../lib/words/phrase.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { toast } from '../../ui/overlays/toast.ts'

type AddLineProps = {
  label: string
  example: string
  /** The words where nothing is typed. */
  missing: string
  longest: number
  /** Returns a hint about the typed text, which is shown below the field. */
  hintOf?: (text: string) => string | undefined
  add: (id: string, text: string) => Promise<unknown>
  /** Hears whether something is typed that is not added yet. */
  onDirty: (isDirty: boolean) => void
}

const DOUBLE_CLICK_MS = 500

/** A stable ref, so that React calls it once, when the hint is mounted. */
const bringIntoView = (hint: HTMLElement | null) => hint?.scrollIntoView({ block: 'nearest' })

/** Adds one row of a line after the other: the field is ready for the next at once. */
export function AddLine({ label, example, missing, longest, hintOf, add, onDirty }: AddLineProps) {
  const t = useTranslations('list')
  const say = useSay()
  const failureText = useFailureText()
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const addedAt = useRef(Number.NEGATIVE_INFINITY)
  const isDirty = text.trim() !== ''
  const hint = hintOf?.(text.trim())
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])

  function submit(event: FormEvent) {
    event.preventDefault()
    // The second click of a double click adds nothing.
    if (!isDirty && event.timeStamp - addedAt.current < DOUBLE_CLICK_MS) return
    const long = tooLong(text, longest)
    setError(long ? say(long) : isDirty ? undefined : missing)
    field.current?.focus()
    if (long || !isDirty) return
    const line = text.trim().normalize()
    add(newId(), line).catch(failure => {
      // The text comes back, unless another one is being typed already.
      setText(typed => typed || line)
      toast.failure(t('addFailed', { name: shortened(line), reason: failureText(failure) }))
    })
    setText('')
    addedAt.current = event.timeStamp
  }

  return (
    <form className="flex items-start gap-2.5" noValidate onSubmit={submit}>
      <TextField
        autoComplete="off"
        enterKeyHint="done"
        error={error}
        hint={
          hint && (
            <span ref={bringIntoView} role="status">
              {hint}
            </span>
          )
        }
        label={label}
        leading={<ListPlus />}
        onChange={typed => {
          setText(typed)
          setError(undefined)
        }}
        placeholder={example}
        ref={field}
        value={text}
      />
      <Button className="mt-[25px] h-11" type="submit">
        {t('add')}
      </Button>
    </form>
  )
}
