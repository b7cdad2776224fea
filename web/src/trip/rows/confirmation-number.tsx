import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { areNumbersHidden } from '../../lib/preferences.ts'

export const HIDDEN = '••••••'

/** The number of a booking; where this browser hides them, it is shown and hidden again by a press. */
export function ConfirmationNumber({ number }: { number: string }) {
  const t = useTranslations('confirmation')
  const [isButton] = useState(areNumbersHidden)
  const [isShown, setIsShown] = useState(!isButton)
  const words = t('booked', { number: isShown ? number : HIDDEN })
  if (!isButton) return <p>{words}</p>
  return (
    // A screen reader says the number as it appears.
    <p aria-live="polite">
      <button
        aria-label={isShown ? undefined : t('show')}
        className="hit-area rounded-[3px] text-left underline decoration-dotted underline-offset-3"
        onClick={() => setIsShown(!isShown)}
        type="button"
      >
        {words}
      </button>
    </p>
  )
}
