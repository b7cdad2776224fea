import { Eye } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { areNumbersHidden } from '../../lib/preferences.ts'
import { IconButton } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import type { Field } from '../write/form.tsx'
import { line } from '../write/text-fields.tsx'
import { HIDDEN } from './confirmation-number.tsx'

/** The number of a booking in a form; a hidden one is shown before it can be changed. */
export const confirmationNumber: Field<string, string | null> = {
  ...line,
  Input(field) {
    const t = useTranslations('confirmation')
    const [isHidden, setIsHidden] = useState(field.value !== '' && areNumbersHidden())
    if (!isHidden) return <TextField {...field} autoCapitalize="none" />
    return (
      <TextField
        {...field}
        isReadOnly
        trailing={
          <IconButton label={t('show')} onPress={() => setIsHidden(false)} size="small">
            <Eye />
          </IconButton>
        }
        value={HIDDEN}
      />
    )
  },
}
