import { PackageOpen } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/button.tsx'
import { later } from '../../ui/later.tsx'

const BringTrip = later(() => import('./bring-trip.tsx'), 'BringTrip')

/** Opens what brings a trip from a file. */
export function BringButton({ ownName, size }: { ownName: string; size?: 'large' }) {
  const t = useTranslations('trips')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onPress={() => setOpen(true)} variant="outline" {...(size && { size })}>
        <PackageOpen className="max-sm:hidden" />
        {t('bring')}
      </Button>
      {isOpen && <BringTrip onClose={() => setOpen(false)} ownName={ownName} />}
    </>
  )
}
