import './feature-cards.css'
import type { ReactNode } from 'react'
import type { PaletteName } from '../../terrain/palettes.ts'
import { Terrain } from '../../terrain/terrain.tsx'

type FeatureCardProps = {
  title: string
  text: string
  palette: PaletteName
  seed: number
  children: ReactNode
}

/** A promise of the product: its name, a sentence, and on top a picture of it over its own terrain. */
export function FeatureCard({ title, text, palette, seed, children }: FeatureCardProps) {
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
