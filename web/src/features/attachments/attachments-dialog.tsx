import { type Attachment, allAttachments, attachment as attachmentWhole } from '@caravan/contract/attachments'
import { Download, FileInput, FolderDown, History, Images, Pencil, X } from 'lucide-react'
import { useDeferredValue } from 'react'
import { useTranslations } from 'use-intl'
import { request } from '../../lib/calls/call.ts'
import { useAway } from '../../lib/calls/online.ts'
import { queryClient } from '../../lib/calls/query-client.ts'
import { useIsGuest } from '../../lib/calls/session.ts'
import words from '../../lib/messages/attachments.json'
import { withWords } from '../../lib/words/words.tsx'
import {
  useAboutAddress,
  useBillAddress,
  useFileAddress,
  useRowAddress,
  useShowHistory,
} from '../../trip/address.ts'
import { AddFiles } from '../../trip/files/add-files.tsx'
import { fileQuery } from '../../trip/files/attachments.ts'
import { useDownload } from '../../trip/files/download.ts'
import { useFileRemoval } from '../../trip/files/row-files.tsx'
import { UploadList } from '../../trip/files/upload-list.tsx'
import type { Upload } from '../../trip/files/uploads.ts'
import type { ListedRows } from '../../trip/kinds.ts'
import { DialogCompany } from '../../trip/people/company.tsx'
import { usePeople } from '../../trip/people/participants.tsx'
import { isPhoto } from '../../trip/photos.ts'
import { useCanEdit, useSees } from '../../trip/plan.ts'
import { RowMenu } from '../../trip/rows/row-menu.tsx'
import { type OpenMenu, WorkList } from '../../trip/rows/work-list.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Dialog, DialogBody } from '../../ui/overlays/dialog.tsx'
import { MenuItem } from '../../ui/overlays/menu.tsx'
import { AttachmentForm } from './attachment-form.tsx'
import { groupsOf, useFileOwners } from './attachment-groups.tsx'
import { AttachmentTile } from './attachment-tile.tsx'

/** The files of a trip, or those of one row, and the form of one of them. */
export const Attachments = withWords(words, AttachmentsOf)

function AttachmentsOf(props: ListedRows) {
  return (
    <>
      {props.isListed && <AttachmentList {...props} />}
      <AttachmentForm plan={props.plan} />
    </>
  )
}

const FIRST_TILES = 24

function AttachmentList({ plan, onClose }: ListedRows) {
  const t = useTranslations('attachment')
  const trip = useTranslations('trip')
  const tripId = plan.trip.id
  const canEdit = useCanEdit(tripId)
  const isGuest = useIsGuest()
  const sees = useSees(tripId)
  const away = useAway()
  const people = usePeople(tripId)
  const { about, showAll } = useAboutAddress()
  const { look } = useFileAddress()
  const { showPhotos } = useBillAddress()
  const isOfExpense = about !== undefined || plan.attachments.some(({ owner }) => owner.kind === 'expense')
  const owners = useFileOwners(plan, isOfExpense)
  const groups = groupsOf(owners, plan.attachments, t('ownerKinds.expense'))
  const row = about === undefined ? undefined : owners.find(({ ids }) => ids.includes(about))
  const shown = about === undefined ? groups : groups.filter(({ ids }) => ids.includes(about))
  // The tiles out of sight are drawn behind the first ones, piece by piece.
  const isWhole = useDeferredValue(true, false)
  const drawn = isWhole
    ? shown
    : shown.slice(0, 6).map(group => ({ ...group, files: group.files.slice(0, FIRST_TILES) }))
  const isListed = ({ tripId: of, owner, state }: Upload) =>
    of === tripId && state !== 'held' && (row === undefined || row.ids.includes(owner.id))
  const save = useSaving()
  const fetchAll = async () => (await request(allAttachments, { params: { tripId } })).blob()
  return (
    <Dialog
      aside={
        <>
          <DialogCompany tripId={tripId} />
          {plan.attachments.some(isPhoto) && (
            <IconButton label={t('photos')} onPress={showPhotos} size="medium">
              <Images />
            </IconButton>
          )}
          {plan.attachments.length > 0 && !isGuest && sees === 'all' && (
            <IconButton
              label={t('downloadAll')}
              onPress={() => void save(`${plan.trip.name}.zip`, fetchAll)}
              size="medium"
            >
              <FolderDown />
            </IconButton>
          )}
        </>
      }
      isOpen
      onClose={onClose}
      title={trip('dialogs.attachments')}
      width={880}
    >
      <DialogBody>
        {away && (
          <p className="pb-3 type-hint text-marigold-ink" role="status">
            {t('offline', { away })}
          </p>
        )}
        {about !== undefined && (
          <Button className="mb-3" onPress={showAll} size="small" variant="soft">
            <span className="max-w-[50vw] truncate">{t('all')}</span>
            <X />
          </Button>
        )}
        {canEdit && <AddFiles name={row?.name} owner={row?.owner ?? { kind: 'trip' }} tripId={tripId} />}
        <UploadList
          empty={
            shown.length === 0 && (
              <EmptyState text={t(about !== undefined ? 'noneOf' : canEdit ? 'none' : 'noneRead')} />
            )
          }
          isListed={isListed}
        />
        {drawn.map(({ owner, name, detail, files }) => (
          <section className="mt-6" key={owner.id ?? owner.kind}>
            <h3 className="mb-2.5 flex items-baseline gap-2.5 type-h3">
              <span className="[overflow-wrap:anywhere]">{name}</span>
              {detail !== undefined && <span className="shrink-0 type-data text-ink-2">{detail}</span>}
            </h3>
            <WorkList
              className="grid grid-cols-[repeat(auto-fill,minmax(min(8.5rem,100%),1fr))] gap-x-4 gap-y-5"
              menu={open => <FileMenu {...open} canEdit={canEdit} />}
              nameOf={({ name }) => name}
              rows={files}
            >
              {(file, inList) => (
                <AttachmentTile
                  {...inList}
                  file={file}
                  onOpen={look}
                  person={people.find(({ id }) => id === file.uploaded_by)}
                />
              )}
            </WorkList>
          </section>
        ))}
      </DialogBody>
    </Dialog>
  )
}

function FileMenu({ canEdit, ...open }: OpenMenu<Attachment> & { canEdit: boolean }) {
  const { row: file } = open
  const t = useTranslations('attachment')
  const { edit } = useRowAddress('attachment')
  const { readFile } = useBillAddress()
  const showHistory = useShowHistory()
  const remove = useFileRemoval(file.trip_id)
  const save = useSaving()
  return (
    <RowMenu {...open} onRemove={canEdit ? () => void remove(file) : undefined}>
      <MenuItem
        icon={<Download />}
        onAction={() => void save(file.name, () => queryClient.fetchQuery(fileQuery(file, attachmentWhole)))}
      >
        {t('download')}
      </MenuItem>
      {canEdit ? (
        <MenuItem icon={<Pencil />} onAction={() => edit(file.id)}>
          {t('edit')}
        </MenuItem>
      ) : null}
      {canEdit ? (
        <MenuItem icon={<FileInput />} onAction={() => readFile(file.id)}>
          {t('readAsBooking')}
        </MenuItem>
      ) : null}
      <MenuItem icon={<History />} onAction={() => showHistory(file.id)}>
        {t('history')}
      </MenuItem>
    </RowMenu>
  )
}

function useSaving() {
  const t = useTranslations('attachment')
  return useDownload(reason => t('downloadFailed', { reason }))
}
