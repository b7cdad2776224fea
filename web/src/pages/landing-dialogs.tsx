import { AccountDialogs } from '../features/auth/auth-dialogs.tsx'
import { TermsText } from '../features/landing/terms-text.tsx'
import words from '../lib/messages/terms.json'
import { withWords } from '../lib/words/words.tsx'

type LandingDialogsProps = { dialog: string | undefined; onChange: (dialog: string | undefined) => void }

/** The dialogs over the landing; loaded with the first of them. */
export const LandingDialogs = withWords(words, Dialogs)

function Dialogs({ dialog, onChange }: LandingDialogsProps) {
  return <AccountDialogs dialog={dialog} onChange={onChange} terms={<TermsText heading="h3" />} />
}
