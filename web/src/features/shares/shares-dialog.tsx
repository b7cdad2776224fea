import { type Share, sections } from '@caravan/contract/shares'
import { useQuery } from '@tanstack/react-query'
import { Link2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { queryClient } from '../../lib/calls/query-client.ts'
import words from '../../lib/messages/shares.json'
import { useIdOf } from '../../lib/new-id.ts'
import { useFailureText } from '../../lib/words/failure-text.ts'
import { withWords } from '../../lib/words/words.tsx'
import { membersQuery } from '../../trip/members.ts'
import { DialogCompany } from '../../trip/people/company.tsx'
import { useTripMutation } from '../../trip/write/write.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogBody } from '../../ui/overlays/dialog.tsx'
import { QueryFailure } from '../../ui/query-failure.tsx'
import { Bone, Skeleton } from '../../ui/skeleton.tsx'
import { ShareCard } from './share-card.tsx'
import { ShareForm } from './share-form.tsx'
import { sharesQuery } from './shares.api.ts'

type SharesDialogProps = {
  trip: { id: string; end_date: string }
  canEdit: boolean
  onClose: () => void
}

/** The links that show a trip to people without an account. */
export const SharesDialog = withWords(words, Shares)

function Shares({ trip, canEdit, onClose }: SharesDialogProps) {
  const t = useTranslations('shares')
  const titles = useTranslations('trip.dialogs')
  const list = useQuery(sharesQuery(trip.id))
  return (
    <Dialog
      aside={<DialogCompany tripId={trip.id} />}
      isOpen
      onClose={onClose}
      title={titles('share')}
      width={680}
    >
      <DialogBody>
        <p className="mb-4 text-ink-2">{t('text')}</p>
        {list.isPending && <Waiting />}
        {list.isError && <QueryFailure query={list} text={t('unavailable')} />}
        {list.isSuccess && <Links canEdit={canEdit} shares={list.data} trip={trip} />}
      </DialogBody>
    </Dialog>
  )
}

type LinksProps = Omit<SharesDialogProps, 'onClose'> & { shares: readonly Share[] }

function Links({ shares, trip, canEdit }: LinksProps) {
  const t = useTranslations('shares')
  const members = useQuery(membersQuery(trip.id))
  const [isMaking, setIsMaking] = useState(false)
  const [newest, setNewest] = useState<string>()
  const makerOf = ({ created_by }: Share) => members.data?.find(({ user_id }) => user_id === created_by)?.name
  const isFirst = shares.length === 0
  return (
    <>
      {!isFirst && (
        <ul aria-label={t('list')} className="mb-4 flex flex-col gap-3">
          {shares.map(share => (
            <ShareCard
              canEdit={canEdit}
              isNew={share.id === newest}
              key={share.id}
              maker={makerOf(share)}
              share={share}
              trip={trip}
            />
          ))}
        </ul>
      )}
      {!canEdit ? (
        isFirst && <p className="text-ink-2">{t('none')}</p>
      ) : isFirst || isMaking ? (
        <div className={isFirst ? '' : 'border-line border-t pt-4'}>
          <NewShare
            onCancel={isFirst ? undefined : () => setIsMaking(false)}
            onMade={({ id }) => {
              setNewest(id)
              setIsMaking(false)
            }}
            trip={trip}
          />
        </div>
      ) : (
        <Button className="-ml-3" onPress={() => setIsMaking(true)} variant="ghost">
          <Link2 />
          {t('makeAnother')}
        </Button>
      )}
    </>
  )
}

function Waiting() {
  return (
    <Skeleton>
      <Bone className="h-4 w-28" />
      <div className="mt-2 grid gap-2.5 md:grid-cols-2">
        {sections.map(section => (
          <Bone className="h-[68px] rounded-xl" key={section} />
        ))}
      </div>
    </Skeleton>
  )
}

type NewShareProps = {
  trip: { id: string; end_date: string }
  onMade: (share: Share) => void
  /** Left out where there is nothing to go back to. */
  onCancel?: (() => void) | undefined
}

function NewShare({ trip, onMade, onCancel }: NewShareProps) {
  const t = useTranslations('shares')
  const failureText = useFailureText()
  const idFor = useIdOf()
  const make = useTripMutation('createShare', trip.id, {
    done({ answer: share }) {
      queryClient.setQueryData(sharesQuery(trip.id).queryKey, (known = []) => [
        share,
        ...known.filter(({ id }) => id !== share.id),
      ])
      onMade(share)
      return t('made')
    },
    failed: failureText,
  })
  return (
    <ShareForm
      onSave={({ days = 1, ...rest }) => {
        const content = { days, ...rest }
        make.mutate({ params: { tripId: trip.id }, body: { id: idFor(content), ...content } })
      }}
      tripEnd={trip.end_date}
    >
      {onCancel && (
        <Button onPress={onCancel} variant="outline">
          {t('cancel')}
        </Button>
      )}
      <Button isBusy={make.isPending} type="submit">
        {t('make')}
      </Button>
    </ShareForm>
  )
}
