import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { useTranslations } from 'use-intl'
import { IconButton } from '../../ui/button.tsx'
import { useFocusBack } from '../../ui/overlays/focus-back.ts'
import { modalScrim } from '../../ui/overlays/modal-style.ts'

type SidePanelProps = {
  title: string
  side: 'left' | 'right'
  isOpen: boolean
  onClose: () => void
  children: ReactNode
}

/** A panel that slides in over the trip: the days on phones, the map on tablets. */
export function SidePanel({ title, side, isOpen, onClose, children }: SidePanelProps) {
  const t = useTranslations('ui')
  useFocusBack(isOpen)
  return (
    <ModalOverlay className={modalScrim} isDismissable isOpen={isOpen} onOpenChange={onClose}>
      <Modal className="trip-side-panel" data-side={side}>
        <Dialog className="flex h-full min-h-0 flex-col outline-none">
          <div className="flex shrink-0 items-center justify-between gap-3 py-2.5 pr-2.5 pl-5">
            <Heading className="type-h2" slot="title">
              {title}
            </Heading>
            <IconButton label={t('close')} slot="close">
              <X />
            </IconButton>
          </div>
          {children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
