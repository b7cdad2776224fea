import { useEffect, useState } from 'react'

/** The dialog to show: between two there is a moment without, so that the first lets go of the focus before the second takes it. */
export function useOneAtATime(dialog: string | undefined): string | undefined {
  const [shown, setShown] = useState(dialog)
  useEffect(() => {
    if (shown !== dialog) setShown(shown === undefined ? dialog : undefined)
  }, [shown, dialog])
  return shown
}
