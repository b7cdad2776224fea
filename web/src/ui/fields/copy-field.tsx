import { Check, Copy, Share2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button, IconButton } from '../button.tsx'
import { shareSheet } from '../share-sheet.ts'
import { TextField } from './text-field.tsx'

type CopyFieldProps = { label: string; hint?: string; value: string }

/**
 * A text to copy; on a phone a link can go to the share sheet, too. Where the page may not copy, as over plain http, the
 * text is selected to be copied by hand.
 */
export function CopyField({ label, hint, value }: CopyFieldProps) {
  const t = useTranslations('ui')
  const field = useRef<HTMLInputElement>(null)
  const [isCopied, setIsCopied] = useState(false)
  const share = /^https?:/.test(value) ? shareSheet() : undefined

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
      {share && (
        <IconButton
          className="mt-[25px] h-11"
          label={t('share')}
          onPress={() => share({ url: value })}
          variant="outline"
        >
          <Share2 />
        </IconButton>
      )}
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
