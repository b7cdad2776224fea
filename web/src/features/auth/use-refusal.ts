import { useState } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { toast } from '../../ui/overlays/toast.ts'

type Refusal<Values extends FieldValues> = {
  /** The product's fixed words, said as a toast. */
  alert: string
  /** The field to blame, with what it says; the alert's words unless it has its own. */
  field?: FieldPath<Values> | undefined
  reason?: string
}

/** Tells why a form was not taken, at the field to blame or above the button, and by a toast what is not said there. */
export function useRefusal<Values extends FieldValues>({ setError, setFocus }: UseFormReturn<Values>) {
  const [notice, setNotice] = useState<string>()

  function refuse({ alert, field, reason }: Refusal<Values>) {
    if (field === undefined) {
      if (reason !== alert) toast.failure(alert)
      setNotice(reason)
      return
    }
    const message = reason ?? alert
    if (message !== alert) toast.failure(alert)
    setError(field, { message })
    setFocus(field)
  }

  /** Before the next try, what the last one said is taken back. */
  function forget() {
    toast.forget()
    setNotice(undefined)
  }

  return { notice, refuse, forget }
}
