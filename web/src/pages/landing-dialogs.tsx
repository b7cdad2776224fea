import { AccountDialogs } from '../features/auth/auth-dialogs.tsx'
import { TermsText } from '../features/landing/terms-text.tsx'

type LandingDialogsProps = { dialog: string | undefined; onChange: (dialog: string | undefined) => void }

/** The dialogs over the landing; loaded with the first of them. */
export function LandingDialogs({ dialog, onChange }: LandingDialogsProps) {
  return <AccountDialogs dialog={dialog} onChange={onChange} terms={<TermsText heading="h3" />} />
}
