import { PackageOpen } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { later } from '../../ui/later.tsx'
import { PlainButton } from '../../ui/plain-button.tsx'

const BringTrip = later(() => import('./bring-trip.tsx'), 'BringTrip')

/** Opens what brings a trip from a file. */
export function BringButton({ ownName, size }: { ownName: string; size?: 'large' }) {
  const t = useTranslations('trips')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <PlainButton onClick={() => setOpen(true)} variant="outline" {...(size && { size })}>
        <PackageOpen className="max-sm:hidden" />
        {t('bring')}
      </PlainButton>
      {isOpen && <BringTrip onClose={() => setOpen(false)} ownName={ownName} />}
    </>
  )
}
