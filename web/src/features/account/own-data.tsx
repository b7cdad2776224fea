import type { OwnData as Data } from '@caravan/contract/own-data'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'
import { Part } from './part.tsx'
import { ownDataQuestion } from './profile.api.ts'
import { useProven } from './use-proven.tsx'

/** Everything that is stored about the account, as a file. */
export function OwnData() {
  const t = useTranslations('profile')
  const { mutateAsync, isPending } = useMutation(ownDataQuestion)
  const { attempt, question } = useProven({
    title: t('download'),
    action: t('download'),
    variant: 'primary',
    async act(password) {
      save(await mutateAsync(password))
      toast.success(t('downloaded'))
    },
  })
  return (
    <Part title={t('ownData')}>
      <p className="mb-3 type-hint text-ink-2">{t('ownDataHint')}</p>
      <Button isBusy={isPending} onPress={() => void attempt()} size="small" variant="outline">
        <Download />
        {t('download')}
      </Button>
      {question}
    </Part>
  )
}

function save(data: Data): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }))
  link.download = `caravan-${data.account.username}-${data.exported_at.slice(0, 10)}.json`
  link.click()
  URL.revokeObjectURL(link.href)
}
