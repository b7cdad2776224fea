import '../features/landing/feature-cards.css'
import { useHydrated, useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useRegistered } from '../features/auth/registered.ts'
import type { DialogOpener } from '../features/landing/dialog-button.tsx'
import { ExpensesArt, PlanArt } from '../features/landing/feature-art.tsx'
import { Hero, HeroHeader } from '../features/landing/hero.tsx'
import { MemoriesArt } from '../features/landing/memories-art.tsx'
import { SiteFooter } from '../features/landing/site-footer.tsx'
import { useAccount } from '../lib/calls/session.ts'
import words from '../lib/messages/landing.json'
import { withWords } from '../lib/words/words.tsx'
import type { PaletteName } from '../terrain/palettes.ts'
import { Terrain } from '../terrain/terrain.tsx'
import { later } from '../ui/later.tsx'

const RegisteredStrip = later(() => import('../features/auth/registered-strip.tsx'), 'RegisteredStrip', {
  failed: () => null,
})
const LandingDialogs = later(() => import('./landing-dialogs.tsx'), 'LandingDialogs')

/** The dialog that the address asks for; an invitation's `?email=` alone means registering. */
function useDialogInAddress() {
  const search = useSearch({ from: '/' })
  const navigate = useNavigate()
  // The prerendered page has no dialog, and the first render in the browser has to match it.
  const isHydrated = useHydrated()
  const dialog = search.dialog ?? (search.email === undefined ? undefined : 'register')
  return {
    dialog: isHydrated ? dialog : undefined,
    show: (shown: string | undefined) =>
      navigate({
        to: '/',
        search: shown ? { ...search, dialog: shown } : { next: search.next },
        replace: shown === undefined,
        resetScroll: false,
      }),
  }
}

export const LandingPage = withWords(words, Landing)

function Landing() {
  const t = useTranslations('landing.features')
  const { dialog, show } = useDialogInAddress()
  const registered = useRegistered()
  const isSignedIn = useAccount() !== undefined
  const opener: DialogOpener = { open: show, prepare: LandingDialogs.fetch }
  return (
    <>
      {registered && !isSignedIn && <RegisteredStrip onLogin={() => void show('login')} who={registered} />}
      <div className="relative">
        <HeroHeader opener={opener} />
        <main>
          <Hero opener={opener} />
          <div className="feature-cards page-width">
            <FeatureCard palette="moor" seed={41} text={t('planText')} title={t('plan')}>
              <PlanArt />
            </FeatureCard>
            <FeatureCard palette="dune" seed={7} text={t('expensesText')} title={t('expenses')}>
              <ExpensesArt />
            </FeatureCard>
            <FeatureCard palette="tide" seed={12} text={t('memoriesText')} title={t('memories')}>
              <MemoriesArt />
            </FeatureCard>
          </div>
        </main>
      </div>
      <SiteFooter />
      <LandingDialogs
        dialog={dialog}
        isOpen={dialog !== undefined}
        onChange={show}
        onClose={() => void show(undefined)}
      />
    </>
  )
}

type FeatureCardProps = {
  title: string
  text: string
  palette: PaletteName
  seed: number
  children: ReactNode
}

/** A promise of the product: its name, a sentence, and on top a picture of it over its own terrain. */
function FeatureCard({ title, text, palette, seed, children }: FeatureCardProps) {
  return (
    <article className="feature-card">
      <div className="feature-text">
        <h2 className="type-h2 text-[22px]">{title}</h2>
        <p className="mt-1.5 text-[15.5px] leading-6 text-ink-2">{text}</p>
      </div>
      <div aria-hidden="true" className="feature-art">
        <Terrain className="feature-ground" palette={palette} seed={seed} />
        {children}
      </div>
    </article>
  )
}
