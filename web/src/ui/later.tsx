import {
  type ComponentType,
  memo,
  type ReactNode,
  startTransition,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { useTranslations } from 'use-intl'
import { counted } from './counted.ts'
import { PanelFailure } from './panel-failure.tsx'

/** A part with `onClose` lies over the page, as dialogs do. While `isOpen` is false, nobody waits for it. */
type Over = { isOpen?: boolean; onClose?: () => void }

type Instead<Props> = {
  /** In its place while it is on its way; without it a veil where it lies over the page, else nothing. */
  waiting?: ComponentType<Props>
  /** When it did not come; without it the words that say so, with 'Try again'. */
  failed?: ComponentType<Props & { onRetry: () => void }>
}

/** Parts that are on screen and have not arrived. The page does nothing else of its own until they are there. */
export const awaited = counted()

type PropsOf<Part> = Part extends ComponentType<infer Props> ? Props : never
/** `fetch` has it here before it is shown. */
export type Fetched = { fetch: () => void }
/** `fetch` resolves once the part is there, or did not come. */
export type Later<Props> = ComponentType<Props & Over> & { fetch: () => Promise<void> }

/**
 * A component in a chunk of its own. It is fetched when a page that may need it has nothing else to do
 * (`use-soon.ts`), or else as soon as it is shown; from then on it is there at once.
 */
export function later<Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
  { waiting: Waiting, failed: Failed = NotLoaded }: Instead<PropsOf<Module[Name]>> = {},
): Later<PropsOf<Module[Name]>> {
  type Props = PropsOf<Module[Name]>
  let Part: ComponentType<Props> | undefined
  let loading: Promise<void> | undefined

  function fetchPart(): Promise<void> {
    loading ??= load().then(
      module => {
        Part = module[name] as ComponentType<Props>
      },
      failure => {
        loading = undefined
        throw failure
      },
    )
    return loading
  }

  function Late(props: Props & Over) {
    const { isOpen = true, onClose } = props
    const [state, setState] = useState<'loading' | 'there' | 'failed'>(isOpen && !Part ? 'loading' : 'there')
    if (!isOpen && state !== 'there') setState('there')
    if (isOpen && !Part && state === 'there') setState('loading')
    awaited.useCounted(isOpen && state === 'loading')
    useEffect(() => {
      if (!isOpen || state !== 'loading') return
      let isShown = true
      // Drawn in slices, as the page stands without it.
      const end = (next: 'there' | 'failed') => () => isShown && startTransition(() => setState(next))
      fetchPart().then(end('there'), end('failed'))
      return () => {
        isShown = false
      }
    }, [isOpen, state])
    if (Part && state !== 'loading') return <Part {...props} />
    if (!isOpen) return null
    const failure = state === 'failed' && <Failed {...props} onRetry={() => setState('loading')} />
    if (Waiting) return failure || <Waiting {...props} />
    return onClose ? <Veil onClose={onClose}>{failure}</Veil> : failure || null
  }

  return Object.assign(memo(Late), { fetch: () => fetchPart().catch(() => undefined) })
}

function NotLoaded({ onRetry }: { onRetry: () => void }) {
  const t = useTranslations('ui')
  return <PanelFailure onRetry={onRetry} text={t('notLoaded')} />
}

/** At the lower edge of the page, for what has no place in it. */
export function Below({ children }: { children: ReactNode }) {
  return (
    <div className="fixed inset-x-4 toast-place z-60 mx-auto w-fit max-w-[calc(100vw-32px)] rounded-xl border border-line bg-raised px-5 shadow-e3">
      {children}
    </div>
  )
}

/** Over the page for as long as a part is not there; Escape lifts it, and so does a press beside the words. */
function Veil({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const t = useTranslations('ui')
  const words = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const leave = ({ key }: KeyboardEvent) => key === 'Escape' && onClose()
    addEventListener('keydown', leave)
    return () => removeEventListener('keydown', leave)
  }, [onClose])
  useLayoutEffect(() => {
    const opener = document.activeElement
    return () => {
      if (words.current?.contains(document.activeElement) && opener instanceof HTMLElement) opener.focus()
    }
  }, [])
  return createPortal(
    <>
      <button
        aria-label={t('close')}
        className="fixed inset-0 z-50 animate-appear bg-scrim"
        onClick={onClose}
        // The focus stays where it is.
        onMouseDown={event => event.preventDefault()}
        tabIndex={-1}
        type="button"
      />
      <div ref={words}>{children && <Below>{children}</Below>}</div>
    </>,
    document.body,
  )
}
