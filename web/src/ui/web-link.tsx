import { isWebUrl } from '@caravan/contract/web-url'
import { ExternalLink } from 'lucide-react'
import { quietLinkStyle } from './button-style.ts'
import { classes } from './classes.ts'

type WebLinkProps = { url: string; className?: string; tabIndex?: number | undefined }

/** A page elsewhere that somebody has noted, by the name of its site; it learns nothing of the trip. */
export function WebLink({ url, className, tabIndex }: WebLinkProps) {
  if (!isWebUrl(url)) return null
  return (
    <a
      className={classes(
        quietLinkStyle,
        'inline-flex max-w-full items-center gap-1.5 text-[14px]',
        className,
      )}
      href={url}
      rel="noopener noreferrer nofollow"
      tabIndex={tabIndex}
      target="_blank"
    >
      <span className="truncate">{new URL(url).hostname.replace(/^www\./, '')}</span>
      <ExternalLink aria-hidden className="size-3.5 shrink-0" />
    </a>
  )
}

/** Text that may be an address: a link where it is one. */
export function WebAddress({ url }: { url: string }) {
  return isWebUrl(url) ? <WebLink url={url} /> : <span>{url}</span>
}
