import { useEffect, useState, useSyncExternalStore } from 'react'
import { Dialog, Heading, Modal, ModalOverlay, Text } from 'react-aria-components'
import { useTranslations } from 'use-intl'
import { Button } from '../button.tsx'
import { classes } from '../classes.ts'
import { KitLocale } from '../locale.tsx'
import { openQuestion, subscribeToQuestions } from './confirm.ts'
import { useNewUnderPointer } from './double-press.ts'
import { modalPlace, modalScrim, sheetOrCard } from './modal-style.ts'

/** Shows what `confirm()` asks; there is one of it in the app. */
export function ConfirmDialog() {
  const t = useTranslations('ui')
  const asked = useSyncExternalStore(subscribeToQuestions, openQuestion)
  // The words stay while the dialog fades out.
  const [shown, setShown] = useState(asked)
  if (asked !== undefined && asked !== shown) setShown(asked)
  useNewUnderPointer(asked !== undefined)
  if (shown === undefined) return null
  return (
    <KitLocale>
      <ModalOverlay
        className={classes(modalScrim, 'z-60')}
        isOpen={asked !== undefined}
        onOpenChange={() => asked?.answer(null)}
      >
        <div className={modalPlace.narrow}>
          <Modal className={classes(sheetOrCard, 'md:max-w-[420px]')}>
            <Dialog
              className="flex min-h-0 flex-1 flex-col gap-2 overflow-y-auto p-5 pt-6 pb-[max(20px,env(safe-area-inset-bottom))] outline-none md:p-[26px]"
              role="alertdialog"
            >
              <Leaving key={shown.id} onLeft={shown.leave} />
              <Heading className="type-h2" slot="title">
                {shown.title}
              </Heading>
              {shown.body !== undefined && (
                <Text className="type-body whitespace-pre-line text-ink-2" elementType="p" slot="description">
                  {shown.body}
                </Text>
              )}
              <div className="mt-4 flex flex-wrap justify-end gap-2.5 max-md:*:flex-1" data-bottom-bar>
                <Button autoFocus onPress={() => asked?.answer(false)} variant="outline">
                  {shown.cancel ?? t('cancel')}
                </Button>
                <Button
                  onPress={() => asked?.answer(true)}
                  variant={shown.tone === 'plain' ? 'primary' : 'danger'}
                >
                  {shown.action}
                </Button>
              </div>
            </Dialog>
          </Modal>
        </div>
      </ModalOverlay>
    </KitLocale>
  )
}

/** Goes with its dialog, which gives the focus back in the frame after that. */
function Leaving({ onLeft }: { onLeft: () => void }) {
  useEffect(
    () => () => {
      requestAnimationFrame(onLeft)
    },
    [onLeft],
  )
  return null
}
