import { type Attachment, type Owner, ownerKinds } from '@caravan/contract/attachments'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { partsOf, type StoredRow } from '../../lib/merge.ts'
import words from '../../lib/messages/attachments.json'
import { withWords } from '../../lib/words/words.tsx'
import { IconButton } from '../../ui/button.tsx'
import { FoldButton } from '../../ui/fold-button.tsx'
import { useIsPhone } from '../../ui/use-is-phone.ts'
import { useFileAddress } from '../address.ts'
import { planQuery, useCanEdit, useSees } from '../plan.ts'
import type { RowKind } from '../write/form.tsx'
import { useRemoval } from '../write/write.ts'
import { AddFiles } from './add-files.tsx'
import { useSizeText } from './attachments.ts'
import { FileFace } from './file-face.tsx'
import { UploadList } from './upload-list.tsx'

type RowFilesProps = { tripId: string; kind: RowKind; row: StoredRow | undefined; id: string }

/** The files of a row, in its form and where it is read. Those of a stay belong to its first night. */
export const RowFiles = withWords(words, ({ tripId, kind, row, id }: RowFilesProps) => {
  const t = useTranslations('attachment')
  const heading = useId()
  const canEdit = useCanEdit(tripId, kind)
  const seesFiles = useSees(tripId) !== 'expenses_only'
  const ids = row ? partsOf(row).map(({ id }) => id) : [id]
  const isOfRow = ({ owner }: { owner: Owner }) => owner.id !== undefined && ids.includes(owner.id)
  const { data: plan } = useQuery(planQuery(tripId))
  const files = plan?.attachments.filter(isOfRow) ?? []
  // The form of an item has no room to spare beside its map.
  const isPhone = useIsPhone()
  const folds = kind === 'item' && canEdit && !isPhone && files.length === 0
  const [isOpen, setIsOpen] = useState(false)
  const isFolded = folds && !isOpen
  const owner = ownerKinds.find(one => one === (kind === 'stay' ? 'item' : kind))
  if (!owner || !seesFiles || (files.length === 0 && !canEdit)) return null
  return (
    <section aria-labelledby={heading} className="relative mt-6 grid gap-2.5 border-line border-t pt-4.5">
      <h3 className="type-label text-ink-2" id={heading}>
        {folds ? (
          <FoldButton isOpen={isOpen} onFold={setIsOpen}>
            {t('files')}
          </FoldButton>
        ) : (
          t(kind === 'expense' ? 'receipt' : 'files')
        )}
      </h3>
      {files.length > 0 && (
        <ul className="grid gap-x-6 sm:grid-cols-2">
          {files.map(file => (
            <FileRow canEdit={canEdit} file={file} key={file.id} />
          ))}
        </ul>
      )}
      <UploadList isListed={isOfRow} />
      {canEdit && (
        <AddFiles
          isFolded={isFolded}
          isHeld={!row}
          name={undefined}
          owner={{ kind: owner, id: ids[0] ?? id }}
          tripId={tripId}
        />
      )}
    </section>
  )
})

function FileRow({ file, canEdit }: { file: Attachment; canEdit: boolean }) {
  const t = useTranslations('attachment')
  const sizeText = useSizeText()
  const { look } = useFileAddress()
  const remove = useFileRemoval(file.trip_id)
  return (
    <li className="relative -mx-2 flex items-center gap-3 rounded-xl px-2 py-1.5 hover:bg-hover">
      <button
        className="flex min-w-0 flex-1 items-center gap-3 text-left after:absolute after:inset-0 after:rounded-xl focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-focus"
        onClick={() => look(file.id)}
        type="button"
      >
        <span className="size-11 shrink-0 rounded-lg">
          <FileFace file={file} />
        </span>
        <span className="grid min-w-0">
          <span aria-hidden className="truncate type-name" title={file.name}>
            {file.name}
          </span>
          <span className="type-data text-ink-2">{sizeText(file.bytes)}</span>
        </span>
      </button>
      {canEdit && (
        <IconButton
          className="relative z-1 text-ink-3 hover:bg-danger-soft hover:text-danger-ink"
          label={t('removeNamed', { name: file.name })}
          onPress={() => void remove(file)}
          size="small"
        >
          <X />
        </IconButton>
      )}
    </li>
  )
}

/** Asks, deletes a file, and offers to take it back. */
export function useFileRemoval(tripId: string) {
  return useRemoval<Attachment>('attachment', tripId, {
    nameOf: ({ name }) => name,
  })
}
