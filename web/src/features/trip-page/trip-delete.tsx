import type { Trip } from '@caravan/contract/trips'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useFailureText } from '../../lib/failure-text.ts'
import { bringTripBack, removeTrip } from '../../trip/plan.ts'
import { Button } from '../../ui/button.tsx'
import { confirm } from '../../ui/confirm.ts'
import { toast } from '../../ui/toast.ts'

export function DeleteTrip({ trip }: { trip: Trip }) {
  const t = useTranslations('trip')
  const failureText = useFailureText()
  const navigate = useNavigate()
  const remove = useMutation({
    mutationKey: ['deleteTrip'],
    scope: { id: trip.id },
    mutationFn: () => removeTrip(trip.id),
    async onSuccess() {
      await navigate({ to: '/dashboard' })
      const undo = () => bringTripBack(trip.id).catch(failure => toast.failure(failureText(failure)))
      toast.success(t('tripDeleted'), { label: t('undo'), onPress: () => void undo() })
    },
    onError: () => toast.failure(t('tripNotDeleted')),
  })

  async function ask() {
    const question = {
      title: t('deleteTripTitle', { name: trip.name }),
      body: t('deleteTripBody'),
      action: t('deleteTripAction'),
    }
    if (await confirm(question)) remove.mutate()
  }

  return (
    <Button isBusy={remove.isPending} onPress={() => void ask()} size="small" variant="quiet-danger">
      <Trash2 />
      {t('deleteTrip')}
    </Button>
  )
}
