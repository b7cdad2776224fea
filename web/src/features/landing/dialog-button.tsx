import type { ReactNode } from 'react'

type LandingDialog = 'login' | 'register'
export type DialogOpener = { open: (dialog: LandingDialog) => void; prepare: () => void }

type DialogButtonProps = {
  dialog: LandingDialog
  opener: DialogOpener
  className: string
  children: ReactNode
}

/** Opens a dialog. Pressed before the script has arrived, the form asks the server for the page with the dialog open. */
export function DialogButton({ dialog, opener, className, children }: DialogButtonProps) {
  return (
    <form
      action="/"
      method="get"
      onSubmit={event => {
        event.preventDefault()
        opener.open(dialog)
      }}
    >
      <button
        aria-haspopup="dialog"
        className={className}
        name="dialog"
        onFocus={opener.prepare}
        onPointerEnter={opener.prepare}
        type="submit"
        value={dialog}
      >
        {children}
      </button>
    </form>
  )
}
