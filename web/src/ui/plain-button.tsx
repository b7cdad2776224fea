import type { ComponentProps, MouseEvent } from 'react'
import { useTranslations } from 'use-intl'
import { type ButtonSize, type ButtonVariant, buttonStyle } from './button-style.ts'
import { classes } from './classes.ts'
import { Spinner } from './spinner.tsx'

export type ButtonLook = {
  variant?: ButtonVariant | undefined
  size?: ButtonSize | undefined
  /** Keeps the focus but takes no press, and says so to screen readers. */
  isBusy?: boolean | undefined
  /** The label while busy ('Saving...'); room for it is kept from the start. */
  busyLabel?: string | undefined
  /** Places the button and never changes how it looks. */
  className?: string | undefined
}

/** A button of what a page begins with, before React Aria is there. */
export function PlainButton({
  variant,
  size,
  isBusy,
  busyLabel,
  className,
  children,
  ...button
}: ButtonLook & ComponentProps<'button'>) {
  const t = useTranslations('ui')
  return (
    <>
      <button
        type="button"
        {...button}
        {...(isBusy && { onClick: stay })}
        aria-busy={isBusy ?? false}
        aria-disabled={isBusy || undefined}
        className={classes(buttonStyle(variant, size), isBusy && 'cursor-progress', className)}
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
      </button>
      {isBusy !== undefined && (
        // Not every screen reader says that the button in focus has got another name.
        <span className="sr-only" role="status">
          {isBusy && (busyLabel ?? t('loading'))}
        </span>
      )}
    </>
  )
}

/** A busy button still submits its form, also by Enter in a field, unless its click comes to nothing. */
function stay(event: MouseEvent): void {
  event.preventDefault()
}
