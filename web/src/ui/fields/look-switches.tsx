import { languageNames, languages, tagOf } from '@caravan/contract/languages'
import { Monitor, Moon, Sun } from 'lucide-react'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import {
  doLettersAct,
  maySeeStreets,
  storedTheme,
  storeLetters,
  storeStreets,
  storeTheme,
  streetsHost,
} from '../../lib/preferences.ts'
import { useSwitchLanguage } from '../../lib/words/switch-language.ts'
import { Breakable } from '../breakable.tsx'
import { MapsSelect } from './maps-choice.tsx'
import { Segmented } from './segmented.tsx'
import { Switch } from './switch.tsx'

const spoken = languages.map(value => ({ value, label: languageNames[value], lang: tagOf[value] }))

const streets = {
  en: {
    label: 'Streets on maps',
    hint: (host: string) => `From ${host}, which sees your network address and where you look.`,
  },
  zh: { label: '地圖顯示街道', hint: (host: string) => `來自 ${host}，對方會看到你的網路位址和你看的範圍。` },
  'zh-Hans': {
    label: '地图显示街道',
    hint: (host: string) => `来自 ${host}，对方会看到你的网络地址和你看的范围。`,
  },
}

/** Whether maps may fetch streets, where that is the traveller's choice. */
function StreetsSwitch() {
  const { label, hint } = streets[useLocale()]
  const host = streetsHost()
  return (
    host !== undefined && (
      <div className="max-w-[18rem]">
        <Switch
          defaultSelected={maySeeStreets()}
          hint={<Breakable text={hint(host)} />}
          onChange={storeStreets}
        >
          {label}
        </Switch>
      </div>
    )
  )
}

/** Whether single letters act. */
function LettersSwitch() {
  const t = useTranslations('ui')
  return (
    <div className="max-w-[18rem]">
      <Switch defaultSelected={doLettersAct()} hint={t('lettersHint')} onChange={storeLetters}>
        {t('letters')}
      </Switch>
    </div>
  )
}

/** Language, theme and keys of this browser, which follow at once, and the streets of its maps. */
export function LookSwitches() {
  const words = useTranslations('ui')
  const language = useLocale()
  const switchLanguage = useSwitchLanguage()
  const [theme, setTheme] = useState(storedTheme)
  return (
    <>
      <div>
        <p aria-hidden className="mb-2 type-label">
          {words('language')}
        </p>
        <Segmented
          label={words('language')}
          onChange={next => void switchLanguage(next)}
          segments={spoken}
          value={language}
        />
      </div>
      <div>
        <p aria-hidden className="mb-2 type-label">
          {words('theme')}
        </p>
        <Segmented
          label={words('theme')}
          onChange={next => {
            storeTheme(next)
            setTheme(next)
          }}
          segments={[
            { value: 'system', label: words('themeSystem'), icon: <Monitor /> },
            { value: 'light', label: words('themeLight'), icon: <Sun /> },
            { value: 'dark', label: words('themeDark'), icon: <Moon /> },
          ]}
          value={theme}
        />
      </div>
      <StreetsSwitch />
      <MapsSelect />
      <LettersSwitch />
    </>
  )
}
