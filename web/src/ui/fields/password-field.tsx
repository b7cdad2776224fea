import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { ToggleButton } from 'react-aria-components'
import { useTranslations } from 'use-intl'
import { iconButtonStyle } from '../button-style.ts'
import { TextField, type TextFieldProps } from './text-field.tsx'

type PasswordFieldProps = Omit<TextFieldProps, 'leading' | 'trailing' | 'type'> & {
  autoComplete: 'current-password' | 'new-password'
}

/** A password that can be looked at. */
export function PasswordField(props: PasswordFieldProps) {
  const t = useTranslations('ui')
  const [isShown, setIsShown] = useState(false)
  return (
    <TextField
      {...props}
      autoCapitalize="none"
      spellCheck="false"
      trailing={
        <ToggleButton
          aria-label={t('showPassword')}
          className={iconButtonStyle('ghost', 'small')}
          isSelected={isShown}
          onChange={setIsShown}
        >
          {isShown ? <EyeOff /> : <Eye />}
        </ToggleButton>
      }
      type={isShown ? 'text' : 'password'}
    />
  )
}
