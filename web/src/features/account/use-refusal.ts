import { useState } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { notices, toast } from '../../ui/toast.ts'

type Refusal<Values extends FieldValues> = {
  /** The product's fixed words, said as a toast. */
  alert: string
  /** The field to blame, with what it says; the alert's words unless it has its own. */
  field?: FieldPath<Values> | undefined
  reason?: string
}

/** Tells why a form was not taken: by a toast, and at the field to blame or, without one, above the button. */
export function useRefusal<Values extends FieldValues>({ setError, setFocus }: UseFormReturn<Values>) {
  const [notice, setNotice] = useState<string>()

  function refuse({ alert, field, reason }: Refusal<Values>) {
    toast.failure(alert)
    if (field === undefined) {
      setNotice(reason)
      return
    }
    setError(field, { message: reason ?? alert })
    setFocus(field)
  }

  /** Before the next try, what the last one said is taken back. */
  function forget() {
    notices.clear()
    setNotice(undefined)
  }

  return { notice, refuse, forget }
}
