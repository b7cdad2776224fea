import { CircleAlert, CircleCheck, X } from 'lucide-react'
import {
  Button,
  Text,
  UNSTABLE_Toast as Toast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastRegion as ToastRegion,
} from 'react-aria-components'
import { useTranslations } from 'use-intl'
import { KitLocale } from '../locale.tsx'
import { notices } from './toast.ts'
import { keepClear } from './toast-place.ts'

const inToast =
  'hit-area flex h-8 shrink-0 items-center rounded-sm type-ui-small transition-colors duration-120 hover:bg-canvas/15 focus-visible:outline-current'

/** Shows what `toast` says; there is one of it in the app. F6 brings the keyboard here. */
export function Toasts() {
  const t = useTranslations('ui')
  return (
    <KitLocale>
      <ToastRegion
        className="group/region pointer-events-none fixed inset-x-0 toast-place z-70 flex justify-center px-4 outline-none transition-[bottom] duration-180"
        queue={notices}
        ref={keepClear}
      >
        {({ toast }) => {
          const { tone, text, action } = toast.content
          const isFailure = tone === 'failure'
          return (
            <Toast
              className="pointer-events-auto flex max-w-[min(560px,100%)] animate-toast items-center gap-1.5 rounded-lg bg-ink py-2 pr-2 pl-4 text-canvas shadow-e2 ring-1 ring-canvas/20 outline-focus group-focus-visible/region:outline-2 group-focus-visible/region:outline-offset-2"
              // A dialog below the one over which the region appeared knows nothing of it, and would close this for input.
              data-react-aria-top-layer
              toast={toast}
            >
              <ToastContent
                className="flex min-h-8 items-center gap-2.5 py-1 pr-2"
                role={isFailure ? 'alert' : 'status'}
              >
                {isFailure ? (
                  <CircleAlert className="size-[18px] shrink-0 text-danger-inverse" />
                ) : (
                  <CircleCheck className="size-[18px] shrink-0" />
                )}
                <Text className="type-ui min-w-0 [overflow-wrap:anywhere]" slot="title">
                  {text}
                </Text>
              </ToastContent>
              {action && (
                <Button
                  className={`${inToast} px-3 font-[650] text-pine-inverse`}
                  onPress={() => {
                    notices.close(toast.key)
                    action.onPress()
                  }}
                >
                  {action.label}
                </Button>
              )}
              {isFailure && (
                <Button aria-label={t('close')} className={`${inToast} w-8 justify-center`} slot="close">
                  <X className="size-[17px]" />
                </Button>
              )}
            </Toast>
          )
        }}
      </ToastRegion>
    </KitLocale>
  )
}
