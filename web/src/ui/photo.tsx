import { useEffect, useRef, useState } from 'react'
import { classes } from './classes.ts'
import { fillImage } from './fill-image.ts'

type PhotoProps = {
  /** Asked once the photo is about to come into sight. Another photo needs another `key`. */
  load: (signal: AbortSignal) => Promise<Blob>
  alt?: string
}

const AHEAD = '200px'

/** Fills its box and comes into sight when it has arrived; one that does not arrive leaves what lies beneath. */
export function Photo({ load, alt = '' }: PhotoProps) {
  const picture = useRef<HTMLImageElement>(null)
  const loader = useRef(load)
  const [isThere, setIsThere] = useState(false)

  useEffect(() => {
    const image = picture.current
    if (!image) return
    let letGo: (() => void) | undefined
    const seen = new IntersectionObserver(
      entries => {
        if (!entries.some(entry => entry.isIntersecting)) return
        seen.disconnect()
        letGo = fillImage(image, loader.current)
      },
      { rootMargin: AHEAD },
    )
    seen.observe(image)
    return () => {
      seen.disconnect()
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
