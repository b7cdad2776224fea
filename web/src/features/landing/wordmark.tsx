import './site.css'
import { LogoMark } from '../../ui/logo.tsx'

/** The logo without a style attribute, which the policy of a prerendered page would block. */
export function Wordmark() {
  return (
    <span className="wordmark">
      <LogoMark size={30} />
      <span>Caravan</span>
    </span>
  )
}
