import type { Trip } from '@caravan/contract/trips'
import { useNavigate } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useFailureText } from '../../lib/words/failure-text.ts'
import { useTripMutation } from '../../trip/write/write.ts'
import { confirm } from '../../ui/overlays/confirm.ts'
import { toast } from '../../ui/overlays/toast.ts'
import { PlainButton } from '../../ui/plain-button.tsx'

export function DeleteTrip({ trip }: { trip: Trip }) {
  const t = useTranslations('trip')
  const failureText = useFailureText()
  const navigate = useNavigate()
  const params = { tripId: trip.id }
  const restore = useTripMutation('restoreTrip', trip.id, { failed: failureText })
  const remove = useTripMutation('deleteTrip', trip.id, {
    async done() {
      await navigate({ to: '/dashboard' })
      toast.success(t('tripDeleted'), { label: t('undo'), onPress: () => restore.mutate({ params }) })
    },
    failed: () => t('tripNotDeleted'),
  })

  async function ask() {
    const question = {
      title: t('deleteTripTitle', { name: trip.name }),
      body: t('deleteTripBody'),
      action: t('deleteTripAction'),
    }
    if (await confirm(question)) remove.mutate({ params })
  }

  return (
    <PlainButton isBusy={remove.isPending} onClick={() => void ask()} size="small" variant="quiet-danger">
      <Trash2 />
      {t('deleteTrip')}
    </PlainButton>
  )
}
