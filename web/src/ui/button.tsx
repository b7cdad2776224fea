import type { ReactNode, RefAttributes } from 'react'
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components'
import { type ButtonSize, type ButtonVariant, iconButtonStyle } from './button-style.ts'
import { classes } from './classes.ts'
import { type ButtonLook, PlainButton } from './plain-button.tsx'

type Pressable = Omit<AriaButtonProps, 'children' | 'className' | 'isPending' | 'render' | 'style'> &
  RefAttributes<HTMLButtonElement>

type ButtonProps = Pressable & ButtonLook & { children: ReactNode }

export function Button({ variant, size, isBusy, busyLabel, className, children, ...pressable }: ButtonProps) {
  const look = { variant, size, isBusy, busyLabel, className }
  return (
    <AriaButton
      {...(isBusy ? pressless(pressable) : pressable)}
      // React Aria lets neither `aria-busy` nor `aria-disabled` through, and its own pending state speaks of a progress bar.
      render={button => <PlainButton {...button} {...look} />}
    >
      {children}
    </AriaButton>
  )
}

/** Without what a press would do: also a busy button keeps the focus. */
function pressless({ onPress, onPressStart, onPressEnd, onClick, ...rest }: Pressable): Pressable {
  return rest
}

type IconButtonProps = Pressable & {
  /** Names what the button does, for those who cannot see its icon. */
  label: string
  variant?: ButtonVariant
  size?: ButtonSize
  className?: string
  children: ReactNode
}

export function IconButton({ label, variant, size, className, children, ...pressable }: IconButtonProps) {
  return (
    <AriaButton
      {...pressable}
      aria-label={label}
      className={classes(iconButtonStyle(variant, size), className)}
    >
      {children}
    </AriaButton>
  )
}
