import { useEffect, useRef, useState } from 'react'
import { whenSeen } from '../lib/when-seen.ts'
import { classes } from './classes.ts'
import { fillImage } from './fill-image.ts'

type PhotoProps = {
  /** Asked once the photo is about to come into sight. Another photo needs another `key`. */
  load: (signal: AbortSignal) => Promise<Blob>
  alt?: string
}

/** Fills its box and comes into sight when it has arrived; one that does not arrive leaves what lies beneath. */
export function Photo({ load, alt = '' }: PhotoProps) {
  const picture = useRef<HTMLImageElement>(null)
  const loader = useRef(load)
  const [isThere, setIsThere] = useState(false)

  useEffect(() => {
    const image = picture.current
    if (!image) return
    let letGo: (() => void) | undefined
    const giveUp = whenSeen(image, () => {
      letGo = fillImage(image, loader.current)
    })
    return () => {
      giveUp()
      letGo?.()
    }
  }, [])

  return (
    <img
      alt={alt}
      className={classes(
        'absolute inset-0 size-full object-cover transition-opacity duration-240 ease-enter',
        !isThere && 'opacity-0',
      )}
      decoding="async"
      onLoad={() => setIsThere(true)}
      ref={picture}
    />
  )
}
