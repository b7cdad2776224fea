import { X } from 'lucide-react'
import { type PointerEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { useTranslations } from 'use-intl'
import { IconButton } from '../button.tsx'
import { classes } from '../classes.ts'
import { useIsWide } from '../use-is-phone.ts'
import { isSecondPress, useNewUnderPointer } from './double-press.ts'
import { useFocusBack } from './focus-back.ts'
import { useAskToDiscard } from './leaving.ts'
import { modalPlace, modalScrim, sheetOrCard, sheetOrCardFace, sheetOrCardFrame } from './modal-style.ts'
import { useStands } from './standing.ts'
import { toast } from './toast.ts'

const widths = {
  420: 'md:max-w-[420px]',
  440: 'md:max-w-[440px]',
  564: 'md:max-w-[564px]',
  680: 'md:max-w-[680px]',
  840: 'md:max-w-[840px]',
  880: 'md:max-w-[880px]',
  1020: 'md:max-w-[1020px]',
} as const

/** A panel that belongs to a dialog, with a body and a footer of its own. */
export type PanelBeside = Pick<DialogProps, 'title' | 'aside' | 'onClose' | 'children'>

type DialogProps = {
  title: string
  isOpen: boolean
  /** Called once the dialog may close: after its question, when there are changes to lose. */
  onClose: () => void
  width?: keyof typeof widths
  isDirty?: boolean
  /** Its content is being saved: it closes by itself, or not at all. */
  isBusy?: boolean
  /** Between the title and the close button: who else is here, a button. */
  aside?: ReactNode
  /** A panel of art at the left, from 768 px. */
  side?: ReactNode
  /** From 1280 px it stands at the right of the dialog, below that over it. */
  beside?: PanelBeside | undefined
  /** On phones a sheet, or, for long writing, the whole screen. */
  phone?: 'sheet' | 'screen'
  children: ReactNode
}

/**
 * A centred dialog that is a bottom sheet on phones. `DialogBody` and `DialogFooter` go in it, with a
 * `<form className="contents">` around both where there is one; `<Button slot="close">` closes it.
 */
export function Dialog(props: DialogProps) {
  const {
    title,
    isOpen,
    onClose,
    width = 440,
    isDirty = false,
    isBusy = false,
    aside,
    side,
    beside,
    phone = 'sheet',
    children,
  } = props
  const t = useTranslations('ui')
  const ask = useAskToDiscard()
  useEffect(() => {
    if (!isOpen) return
    toast.fade()
    return toast.fade
  }, [isOpen])
  useStands(isOpen)
  useNewUnderPointer(isOpen)
  useFocusBack(isOpen)

  async function close() {
    if (!isBusy && (!isDirty || (await ask()))) onClose()
  }

  const isPaired = useIsWide() && beside !== undefined
  const inset = side === undefined ? '[--inset:26px]' : '[--inset:36px]'
  return (
    <>
      <ModalOverlay
        className={modalScrim}
        isDismissable
        isOpen={isOpen}
        onOpenChange={() => void close()}
        shouldCloseOnInteractOutside={() => !isSecondPress()}
      >
        <div className={width > 440 ? modalPlace.wide : modalPlace.narrow}>
          <Modal
            data-sheet={phone}
            className={classes(
              isPaired ? sheetOrCardFrame : sheetOrCard,
              isPaired ? 'max-w-[1368px]' : widths[width],
              inset,
              phone === 'screen' && 'max-md:h-full max-md:max-h-full max-md:rounded-none',
            )}
          >
            <AriaDialog className="flex min-h-0 flex-1 gap-5 outline-none">
              {side !== undefined && (
                <div className="relative hidden w-[300px] shrink-0 md:block">{side}</div>
              )}
              <div
                className={classes(
                  'flex min-h-0 min-w-0 flex-1 flex-col',
                  isPaired && sheetOrCardFace,
                  isPaired && widths[width],
                )}
              >
                {phone === 'sheet' && <SheetGrabber onDismiss={() => void close()} />}
                <div
                  className={classes(
                    panelHead,
                    phone === 'screen' && 'max-md:pt-[max(12px,env(safe-area-inset-top))]',
                    side !== undefined && 'md:pb-3',
                  )}
                >
                  <Heading
                    className={classes('mr-auto type-h2', side !== undefined && 'md:text-[25px]/8')}
                    slot="title"
                  >
                    {title}
                  </Heading>
                  <div className={panelTools}>
                    {aside}
                    <IconButton className="-mr-2" label={t('close')} size="medium" slot="close">
                      <X />
                    </IconButton>
                  </div>
                </div>
                {children}
              </div>
              {isPaired && <Beside {...beside} />}
            </AriaDialog>
          </Modal>
        </div>
      </ModalOverlay>
      {beside !== undefined && !isPaired && <Dialog isOpen={isOpen} width={840} {...beside} />}
    </>
  )
}

const panelHead =
  'flex shrink-0 items-center gap-2 px-5 pb-2 narrow:flex-wrap low:py-0.5 md:px-(--inset) md:pt-[22px]'

/** Beside the title, or at the end of a line of their own. They wrap before one of them leaves the panel. */
const panelTools = 'ml-auto flex min-w-0 flex-wrap items-center justify-end gap-2'

function Beside({ title, aside, onClose, children }: PanelBeside) {
  const t = useTranslations('ui')
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className={classes('flex min-h-0 min-w-0 flex-1 flex-col', sheetOrCardFace)}
    >
      <div className={panelHead}>
        <h2 className="mr-auto type-h2" id={id}>
          {title}
        </h2>
        <div className={panelTools}>
          {aside}
          <IconButton className="-mr-2" label={t('closePanel', { title })} onPress={onClose} size="medium">
            <X />
          </IconButton>
        </div>
      </div>
      {children}
    </section>
  )
}

/** The part that scrolls. One that is only read is named, so that keys reach and scroll it. */
export function DialogBody({ reading, children }: { reading?: string; children: ReactNode }) {
  return (
    <div
      {...(reading !== undefined && { role: 'region', 'aria-label': reading, tabIndex: 0 })}
      className="min-h-0 flex-1 overflow-y-auto overscroll-contain mb-(--toast-room) px-5 pt-1 pb-6 last:pb-[max(24px,env(safe-area-inset-bottom))] md:px-(--inset)"
    >
      {children}
    </div>
  )
}

/** Stays in sight below the body, above the keyboard on phones; its buttons stand at the right. */
export function DialogFooter({ start, children }: { start?: ReactNode; children: ReactNode }) {
  return (
    <div
      className="flex shrink-0 items-center justify-end gap-2.5 narrow:flex-wrap border-line border-t bg-raised max-md:has-[[role=alert],[data-wide]]:flex-wrap px-5 pt-4 pb-[max(16px,env(safe-area-inset-bottom))] low:pt-2 low:pb-[max(8px,env(safe-area-inset-bottom))] md:px-(--inset)"
      data-bottom-bar
    >
      {start !== undefined && (
        <div className="mr-auto min-w-0 type-hint text-ink-3 max-md:has-[[role=alert],[data-wide]]:basis-full low:has-[[data-wide]]:basis-auto!">
          {start}
        </div>
      )}
      {children}
    </div>
  )
}

const DISMISS_AFTER = 96

/**
 * The bar that a sheet is pulled down by. It follows the finger on the element that moves, and lets React Aria
 * animate the rest; closing by keyboard and by screen reader is the close button's.
 */
function SheetGrabber({ onDismiss }: { onDismiss: () => void }) {
  const start = useRef(0)
  const sheetOf = (event: PointerEvent<HTMLElement>) =>
    event.currentTarget.closest<HTMLElement>('[data-sheet]') ?? event.currentTarget

  function grab(event: PointerEvent<HTMLElement>) {
    start.current = event.clientY
    event.currentTarget.setPointerCapture(event.pointerId)
  }

  function pull(event: PointerEvent<HTMLElement>) {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    const sheet = sheetOf(event)
    sheet.style.transition = 'none'
    sheet.style.translate = `0 ${Math.max(0, event.clientY - start.current)}px`
  }

  function release(event: PointerEvent<HTMLElement>) {
    const sheet = sheetOf(event)
    sheet.style.transition = ''
    sheet.style.translate = ''
    if (event.clientY - start.current > DISMISS_AFTER) onDismiss()
  }

  return (
    <div
      aria-hidden
      className="flex h-7 shrink-0 cursor-grab touch-none items-center justify-center low:hidden md:hidden"
      onPointerCancel={release}
      onPointerDown={grab}
      onPointerMove={pull}
      onPointerUp={release}
    >
      <span className="h-[4.5px] w-[38px] rounded-full bg-line-strong/60" />
    </div>
  )
}
