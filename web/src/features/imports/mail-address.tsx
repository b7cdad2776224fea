import { renewTripMail } from '@caravan/contract/arrived'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { call } from '../../lib/calls/call.ts'
import { queryClient } from '../../lib/calls/query-client.ts'
import { useFailureText } from '../../lib/words/failure-text.ts'
import { mailAddressQuery, takesMail } from '../../trip/files/arrived.ts'
import { Button } from '../../ui/button.tsx'
import { CopyField } from '../../ui/fields/copy-field.tsx'
import { confirm } from '../../ui/overlays/confirm.ts'
import { toast } from '../../ui/overlays/toast.ts'
import { QueryFailure } from '../../ui/query-failure.tsx'
import { Bone, Skeleton } from '../../ui/skeleton.tsx'

/** The address to which members send mails, which then lie above. */
export function MailAddress({ tripId }: { tripId: string }) {
  const t = useTranslations('imports')
  const failureText = useFailureText()
  const query = useQuery(mailAddressQuery(tripId))
  const renewing = useMutation({
    mutationFn: () => call(renewTripMail, { params: { tripId } }),
    onSuccess: ({ address }) => queryClient.setQueryData(mailAddressQuery(tripId).queryKey, address),
    onError: failure => toast.failure(t('arrived.newFailed', { reason: failureText(failure) })),
  })

  async function renew() {
    const words = {
      title: t('arrived.newTitle'),
      body: t('arrived.newBody'),
      action: t('arrived.newAddress'),
    }
    if (await confirm(words)) renewing.mutate()
  }

  if (!takesMail()) return null
  if (query.isError && !query.data) return <QueryFailure query={query} />
  if (!query.data)
    return (
      <Skeleton>
        <Bone className="mb-1.5 h-4 w-40" />
        <Bone className="h-11 w-full" />
      </Skeleton>
    )
  return (
    <div>
      <CopyField
        hint={t('arrived.addressHint')}
        key={query.data}
        label={t('arrived.address')}
        value={query.data}
      />
      <Button
        className="mt-1 -ml-3"
        isBusy={renewing.isPending}
        onPress={() => void renew()}
        size="small"
        variant="ghost"
      >
        {t('arrived.newAddress')}
      </Button>
    </div>
  )
}
