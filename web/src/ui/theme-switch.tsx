import { Monitor, Moon, Sun } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Theme } from '../lib/preferences.ts'
import { Segmented } from './segmented.tsx'

export function ThemeSwitch({ value, onChange }: { value: Theme; onChange: (theme: Theme) => void }) {
  const t = useTranslations('ui')
  return (
    <Segmented
      label={t('theme')}
      onChange={onChange}
      segments={[
        { value: 'system', label: t('themeSystem'), icon: <Monitor /> },
        { value: 'light', label: t('themeLight'), icon: <Sun /> },
        { value: 'dark', label: t('themeDark'), icon: <Moon /> },
      ]}
      value={value}
    />
  )
}
