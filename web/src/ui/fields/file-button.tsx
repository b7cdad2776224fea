import type { ReactNode } from 'react'
import { type ButtonVariant, buttonStyle } from '../button-style.ts'
import { classes } from '../classes.ts'

type FileButtonProps = {
  accept?: string
  /** Opens the camera of a phone. */
  capture?: 'environment'
  multiple?: boolean
  variant?: ButtonVariant
  describedBy?: string
  onChoose: (files: File[]) => void
  children: ReactNode
}

/** Looks like a button and has the browser ask for files. */
export function FileButton({
  variant = 'outline',
  describedBy,
  onChoose,
  children,
  ...input
}: FileButtonProps) {
  return (
    <label
      className={classes(
        buttonStyle(variant, 'small'),
        'cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
      )}
    >
      <input
        {...input}
        aria-describedby={describedBy}
        className="sr-only"
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])]
          // The same file may be chosen again.
          currentTarget.value = ''
          if (files.length > 0) onChoose(files)
        }}
        type="file"
      />
      {children}
    </label>
  )
}
