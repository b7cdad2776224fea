import { isWebUrl } from '@caravan/contract/web-url'
import { ExternalLink } from 'lucide-react'
import { quietLinkStyle } from './button-style.ts'
import { classes } from './classes.ts'

type WebLinkProps = { url: string; className?: string; tabIndex?: number | undefined }

/** An address that a browser may follow, by the name of its site; it learns nothing of the trip. */
export function webLinkOf(url: string | null) {
  if (url === null || !isWebUrl(url)) return undefined
  return {
    site: new URL(url).hostname.replace(/^www\./, ''),
    to: { href: url, rel: 'noopener noreferrer nofollow', target: '_blank' },
  }
}

/** A page elsewhere that somebody has noted. */
export function WebLink({ url, className, tabIndex }: WebLinkProps) {
  const link = webLinkOf(url)
  if (!link) return null
  return (
    <a
      {...link.to}
      className={classes(
        quietLinkStyle,
        'inline-flex max-w-full items-center gap-1.5 text-[14px]',
        className,
      )}
      tabIndex={tabIndex}
    >
      <span className="truncate">{link.site}</span>
      <ExternalLink aria-hidden className="size-3.5 shrink-0" />
    </a>
  )
}

/** Text that may be an address: a link where it is one. */
export function WebAddress({ url }: { url: string }) {
  return isWebUrl(url) ? <WebLink url={url} /> : <span>{url}</span>
}
