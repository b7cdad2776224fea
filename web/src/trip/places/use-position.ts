import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { askPosition, type Position, PositionFailed } from '../../lib/position.ts'
import { toast } from '../../ui/overlays/toast.ts'

/**
 * Asks for the position of this device when `find` is called, and at no other time. It stays in the memory of the page.
 * A failure is a toast, and `find` resolves to undefined.
 */
export function usePosition() {
  const t = useTranslations('position')
  const [isAsking, setIsAsking] = useState(false)
  const [position, setPosition] = useState<Position>()
  const hasAsked = useRef(false)

  async function find(): Promise<Position | undefined> {
    if (hasAsked.current) return undefined
    hasAsked.current = true
    setIsAsking(true)
    toast.forget()
    try {
      const found = await askPosition()
      setPosition(found)
      return found
    } catch (failure) {
      toast.failure(t(failure instanceof PositionFailed ? failure.reason : 'unavailable'))
      return undefined
    } finally {
      hasAsked.current = false
      setIsAsking(false)
    }
  }
  return { position, isAsking, find, forget: () => setPosition(undefined) }
}
