import './hero.css'
import { useTranslations } from 'use-intl'
import { Terrain } from '../../terrain/terrain.tsx'
import { buttonStyle } from '../../ui/button-style.ts'
import { Logo } from '../../ui/logo.tsx'
import { DialogButton, type DialogOpener } from './dialog-button.tsx'
import { HeroCards } from './hero-cards.tsx'
import { HeroRoute } from './hero-route.tsx'

/** Deep water on the left, a summit at the upper right and a dark basin behind the dinner card. */
const LANDSCAPE = 7703

export function HeroHeader({ opener }: { opener: DialogOpener }) {
  const t = useTranslations('landing')
  return (
    <header className="hero-header page-width">
      <Logo />
      <DialogButton className="login-button hit-area type-ui" dialog="login" opener={opener}>
        {t('login')}
      </DialogButton>
    </header>
  )
}

export function Hero({ opener }: { opener: DialogOpener }) {
  const t = useTranslations('landing')
  return (
    <section className="hero">
      <Terrain className="hero-ground" palette="pine" seed={LANDSCAPE} shore />
      <div className="hero-text page-width">
        <h1 className="type-display">{t('headline')}</h1>
        <p className="hero-lead">{t('lead')}</p>
        <DialogButton
          className={`${buttonStyle('marigold', 'large')} start-button`}
          dialog="register"
          opener={opener}
        >
          {t('start')}
        </DialogButton>
      </div>
      <div aria-hidden="true" className="hero-stage">
        <HeroRoute />
        <HeroCards />
      </div>
    </section>
  )
}
