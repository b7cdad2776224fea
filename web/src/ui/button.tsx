import type { MouseEvent, ReactNode, RefAttributes } from 'react'
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components'
import { useTranslations } from 'use-intl'
import { type ButtonSize, type ButtonVariant, buttonStyle, iconButtonStyle } from './button-style.ts'
import { classes } from './classes.ts'
import { Spinner } from './spinner.tsx'

type Pressable = Omit<AriaButtonProps, 'children' | 'className' | 'isPending' | 'render' | 'style'> &
  RefAttributes<HTMLButtonElement>

type ButtonProps = Pressable & {
  variant?: ButtonVariant
  size?: ButtonSize
  /** Keeps the focus but takes no press, and says so to screen readers. */
  isBusy?: boolean
  /** The label while busy ('Saving...'); room for it is kept from the start. */
  busyLabel?: string
  /** Places the button and never changes how it looks. */
  className?: string
  children: ReactNode
}

export function Button({
  variant = 'primary',
  size = 'medium',
  isBusy,
  busyLabel,
  className,
  children,
  ...pressable
}: ButtonProps) {
  const t = useTranslations('ui')
  const button = (
    <AriaButton
      {...(isBusy ? pressless(pressable) : pressable)}
      className={classes(buttonStyle(variant, size), isBusy && 'cursor-progress', className)}
      // React Aria lets neither of the two through, and its own pending state speaks of a progress bar.
      render={button => (
        <button
          {...button}
          {...(isBusy && { onClick: stay })}
          aria-busy={isBusy ?? false}
          aria-disabled={isBusy || undefined}
        />
      )}
    >
      <span className="grid items-center justify-items-center *:col-start-1 *:row-start-1">
        <span className={classes('inline-flex items-center gap-2', isBusy && 'invisible')}>{children}</span>
        {busyLabel !== undefined && (
          <span className={classes('-mx-2.5 inline-flex items-center gap-1.5', !isBusy && 'invisible')}>
            <Spinner size={14} />
            {busyLabel}
          </span>
        )}
        {busyLabel === undefined && isBusy && (
          <span>
            <Spinner />
            <span className="sr-only">{children}</span>
          </span>
        )}
      </span>
    </AriaButton>
  )
  if (isBusy === undefined) return button
  return (
    <>
      {button}
      {/* Not every screen reader says that the button in focus has got another name. */}
      <span className="sr-only" role="status">
        {isBusy && (busyLabel ?? t('loading'))}
      </span>
    </>
  )
}

/** Without what a press would do: also a busy button keeps the focus. */
function pressless({ onPress, onPressStart, onPressEnd, onClick, ...rest }: Pressable): Pressable {
  return rest
}

/** A busy button still submits its form, also by Enter in a field, unless its click comes to nothing. */
function stay(event: MouseEvent): void {
  event.preventDefault()
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
