import { Eye, EyeOff } from 'lucide-react'
import { createContext, type ReactNode, use, useState } from 'react'
import { ToggleButton } from 'react-aria-components'
import { useTranslations } from 'use-intl'
import { buttonStyle, iconButtonStyle } from '../button-style.ts'
import { classes } from '../classes.ts'
import { TextField, type TextFieldProps } from './text-field.tsx'

type PasswordFieldProps = Omit<TextFieldProps, 'leading' | 'trailing' | 'type'> & {
  autoComplete: 'current-password' | 'new-password'
}

/** Whether the passwords of a form are shown, and the way to change it. */
const Shown = createContext<[boolean, (isShown: boolean) => void] | null>(null)

/**
 * The content of a form with passwords. Tab goes from field to field and to the button that sends; the eyes in the fields
 * are for pointers, and behind the last control comes a button for keys, which is seen once it has the focus.
 */
export function PasswordForm({ children }: { children: ReactNode }) {
  const t = useTranslations('ui')
  const shown = useState(false)
  const [isShown, setIsShown] = shown
  return (
    <Shown value={shown}>
      {children}
      <ToggleButton
        className={classes(buttonStyle('ghost', 'small'), 'sr-only focus-visible:not-sr-only')}
        isSelected={isShown}
        onChange={setIsShown}
      >
        {isShown ? <EyeOff /> : <Eye />}
        {t('showTyped')}
      </ToggleButton>
    </Shown>
  )
}

/** A password that can be looked at. */
export function PasswordField(props: PasswordFieldProps) {
  const t = useTranslations('ui')
  const own = useState(false)
  const shared = use(Shown)
  const [isShown, setIsShown] = shared ?? own
  return (
    <TextField
      {...props}
      autoCapitalize="none"
      spellCheck="false"
      trailing={
        <ToggleButton
          aria-label={t('showPassword')}
          className={iconButtonStyle('ghost', 'small')}
          excludeFromTabOrder={shared !== null}
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
