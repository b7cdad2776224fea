import { drawingSVG, qrcode } from 'bwip-js/browser'
import { useTranslations } from 'use-intl'
import { CopyField } from '../../ui/fields/copy-field.tsx'

/** The link of a guest, to pass on or to hold under a camera. */
export function GuestLink({ name, url }: { name: string; url: string }) {
  const t = useTranslations('members')
  const code = qrcode({ bcid: 'qrcode', text: url }, drawingSVG())
  return (
    <div className="mt-3 flex items-start gap-4 max-md:flex-col md:ml-[58px]">
      <div className="w-full min-w-0 md:flex-1">
        <CopyField hint={t('guestLinkHint', { name })} label={t('guestLink', { name })} value={url} />
      </div>
      <img
        alt={t('guestCode', { name })}
        className="size-32 shrink-0 rounded-lg bg-white p-2.5"
        src={`data:image/svg+xml,${encodeURIComponent(code)}`}
      />
    </div>
  )
}
