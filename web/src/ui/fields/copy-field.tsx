import { Check, Copy } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../button.tsx'
import { TextField } from './text-field.tsx'

type CopyFieldProps = { label: string; hint?: string; value: string }

/** A text to pass on. Where the page may not copy, as over plain http, it is selected to be copied by hand. */
export function CopyField({ label, hint, value }: CopyFieldProps) {
  const t = useTranslations('ui')
  const field = useRef<HTMLInputElement>(null)
  const [isCopied, setIsCopied] = useState(false)

  async function copy() {
    try {
      await navigator.clipboard.writeText(value)
      setIsCopied(true)
    } catch {
      field.current?.select()
    }
  }

  return (
    <div className="flex items-start gap-2.5">
      <TextField
        hint={hint}
        isReadOnly
        label={label}
        onFocus={() => field.current?.select()}
        ref={field}
        value={value}
      />
      <Button className="mt-[25px] h-11" onPress={() => void copy()} variant="outline">
        {isCopied ? <Check /> : <Copy />}
        {isCopied ? t('copied') : t('copy')}
        <span className="sr-only" role="status">
          {isCopied && t('copied')}
        </span>
      </Button>
    </div>
  )
}
