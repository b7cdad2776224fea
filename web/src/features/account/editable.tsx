import { type ReactNode, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/button.tsx'

type EditableProps = {
  name: string
  value: string
  note?: ReactNode
  isEditing: boolean
  onEdit: () => void
  onCancel: () => void
  /** The fields, while it is edited. */
  children: ReactNode
}

/** A line that is shown until somebody wants to change it. */
export function Editable({ name, value, note, isEditing, onEdit, onCancel, children }: EditableProps) {
  const t = useTranslations('profile')
  const line = useRef<HTMLDivElement>(null)

  function cancel() {
    onCancel()
    // The button that brings the fields back stands where they were.
    requestAnimationFrame(() => line.current?.querySelector('button')?.focus())
  }

  return (
    <div className="px-5 py-4.5 not-last:border-line not-last:border-b" ref={line}>
      {isEditing ? (
        <div className="grid max-w-[440px] gap-4">
          {children}
          <Button className="justify-self-start" onPress={cancel} size="small" variant="outline">
            {t('cancel')}
            <span className="sr-only"> {t('cancelEditing', { name })}</span>
          </Button>
        </div>
      ) : (
        <div className="flex items-center gap-4">
          <div className="min-w-0 grow">
            <p className="type-label text-ink-2">{name}</p>
            <p className="mt-0.5 type-name [overflow-wrap:anywhere]">{value}</p>
            {note}
          </div>
          <Button onPress={onEdit} size="small" variant="outline">
            {t('edit')}
            <span className="sr-only"> {name}</span>
          </Button>
        </div>
      )}
    </div>
  )
}
