import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { Popover as AriaPopover, type PopoverProps as AriaPopoverProps } from 'react-aria-components'
import { classes } from '../classes.ts'

type PopoverProps = Omit<AriaPopoverProps, 'className' | 'render' | 'style'> & { className?: string }

/** The floating card of menus, lists and calendars; goes within a trigger of React Aria. */
export function Popover(props: PopoverProps) {
  return <Card key={useOpenings(props.isOpen)} {...props} />
}

/**
 * Counts the openings, each of which mounts a popover of its own. One that is opened again while it fades out is inert if
 * another popover was opened in between, and its fields do not take the focus.
 */
function useOpenings(isOpen = false): number {
  const [{ wasOpen, count }, setOpenings] = useState({ wasOpen: isOpen, count: 0 })
  if (isOpen !== wasOpen) setOpenings({ wasOpen: isOpen, count: isOpen ? count + 1 : count })
  return count
}

function Card({ className, onOpenChange, ...popover }: PopoverProps) {
  const isShown = useIsShown()
  return (
    <AriaPopover
      offset={6}
      {...popover}
      {...(onOpenChange && { onOpenChange: isOpen => isShown() && onOpenChange(isOpen) })}
      className={classes(
        'group overflow-auto rounded-lg border border-line bg-raised shadow-e2 transition-[opacity,translate] duration-180 ease-enter',
        'data-entering:opacity-0 data-exiting:opacity-0 data-exiting:duration-126 data-exiting:ease-exit',
        'motion-safe:data-entering:data-[placement=bottom]:-translate-y-1 motion-safe:data-entering:data-[placement=top]:translate-y-1',
        className,
      )}
    />
  )
}

/**
 * React Aria asks a popover to close when the focus moves out of it, even if the popover was removed in the same commit:
 * closing it then would close the dialog that has taken its place.
 */
function useIsShown(): () => boolean {
  const isShown = useRef(true)
  useLayoutEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  return () => isShown.current
}

/** For a card below a button of the header, which opens and closes it; the page behind stays in use. */
export const belowButton = (button: RefObject<HTMLElement | null>, onClose: () => void) => ({
  isNonModal: true,
  onOpenChange: onClose,
  placement: 'bottom end' as const,
  shouldCloseOnInteractOutside: (element: Element) => !button.current?.contains(element),
  triggerRef: button,
})
