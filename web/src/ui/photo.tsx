import { useState } from 'react'
import { classes } from './classes.ts'

/** Fills its box and comes into sight when it has arrived; one that does not arrive leaves what lies beneath. */
export function Photo({ address }: { address: string }) {
  const [isThere, setIsThere] = useState(false)
  return (
    <img
      alt=""
      className={classes(
        'absolute inset-0 size-full object-cover transition-opacity duration-240 ease-enter',
        !isThere && 'opacity-0',
      )}
      decoding="async"
      loading="lazy"
      onLoad={() => setIsThere(true)}
      src={`/api${address}`}
    />
  )
}
