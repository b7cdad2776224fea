import { type ReactNode, useState } from 'react'
import { directionsTo, type Spot } from '../lib/format/directions.ts'
import { chosenMaps } from '../lib/preferences.ts'
import { later } from './later.tsx'

const MapsDialog = later(() => import('./fields/maps-choice.tsx'), 'MapsDialog')

type Way = { to: Spot; name: string }

/** The way to a spot: a link, once the program that shows it is chosen on this device. */
export function useDirections(way: Way | undefined) {
  const [isAsked, setIsAsked] = useState(false)
  const link = way && { href: directionsTo(way, chosenMaps()), rel: 'noreferrer', target: '_blank' }
  return {
    link,
    isChosen: chosenMaps() !== undefined,
    ask: () => setIsAsked(true),
    question: way && isAsked && <MapsDialog onClose={() => setIsAsked(false)} way={way} />,
  }
}

type DirectionsProps = Way & { className: string; children: ReactNode }

/** A link whose first press asks for the program. */
export function Directions({ className, children, ...way }: DirectionsProps) {
  const { ask, question } = useDirections(way)
  const address = () => directionsTo(way, chosenMaps())
  return (
    <>
      <a
        className={className}
        href={address()}
        onClick={event => {
          // It may have been chosen at another link.
          event.currentTarget.href = address()
          if (chosenMaps()) return
          event.preventDefault()
          ask()
        }}
        rel="noreferrer"
        target="_blank"
      >
        {children}
      </a>
      {question}
    </>
  )
}
