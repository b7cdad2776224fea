import type { Attachment, Pass } from '@caravan/contract/attachments'
import { useQuery } from '@tanstack/react-query'
import { Plane } from 'lucide-react'
import { useEffect, useMemo } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { passQuery } from '../../trip/files/attachments.ts'
import { classes } from '../../ui/classes.ts'
import { drawBarcode } from './pass-barcode.ts'
import { Loaded, Stage } from './viewer-stage.tsx'

type Fields = Pass['header']

/** A boarding pass or ticket, to be held under a scanner. */
export function PassView({ file }: { file: Attachment }) {
  const language = useLocale()
  const pass = useQuery(passQuery(file, language))
  useScreenAwake()
  return (
    <Loaded query={pass}>
      {pass => (
        <Stage name={file.name}>
          {zoom => (
            <div
              className="mx-auto px-4 py-5 md:py-10"
              style={{ width: `min(${zoom * 100}%, ${zoom * 432}px)` }}
            >
              <Card pass={pass} />
            </div>
          )}
        </Stage>
      )}
    </Loaded>
  )
}

/** Keeps the screen on while a pass waits in a queue; browsers end that whenever the page is hidden. */
function useScreenAwake(): void {
  useEffect(() => {
    const { wakeLock }: { wakeLock?: WakeLock } = navigator
    if (!wakeLock) return
    const left = new AbortController()
    let held: Promise<WakeLockSentinel | undefined> | undefined
    function hold() {
      // A phone that saves its battery refuses.
      if (!document.hidden) held = wakeLock?.request('screen').catch(() => undefined)
    }
    hold()
    document.addEventListener('visibilitychange', hold, { signal: left.signal })
    return () => {
      left.abort()
      void held?.then(lock => lock?.release())
    }
  }, [])
}

function Card({ pass }: { pass: Pass }) {
  const t = useTranslations('viewer')
  const { organization, logo_text, description, header, primary, secondary, auxiliary, back, barcode } = pass
  const isTravel = pass.style === 'boardingPass' && primary.length === 2
  return (
    <>
      <article className="overflow-clip rounded-2xl border border-line-strong/60 bg-white">
        <header className="flex items-start justify-between gap-4 border-marigold border-b-3 px-5 py-4">
          <div className="min-w-0">
            <h3 className="type-h3">{logo_text || organization}</h3>
            <p className="type-hint text-ink-2">{description}</p>
          </div>
          <Lines className="shrink-0 text-right" fields={header} />
        </header>
        <div className="relative px-5 pt-5">
          <dl className={classes('grid gap-y-4', isTravel && 'grid-cols-2 gap-x-14 narrow:gap-x-4')}>
            {primary.map((field, at) => (
              <Line
                className={classes(isTravel && at === 1 && 'text-right')}
                field={field}
                isLarge
                key={field.key + field.value}
              />
            ))}
          </dl>
          {isTravel && (
            <Plane
              aria-hidden
              className="absolute bottom-2 left-[calc(50%-12px)] size-6 rotate-45 narrow:hidden text-ink-3"
            />
          )}
        </div>
        <Lines className="flex flex-wrap gap-x-7 gap-y-4 px-5 py-5" fields={[...secondary, ...auxiliary]} />
        {barcode && (
          <div className="border-line-strong/60 border-t border-dashed px-5 py-6">
            <Barcode barcode={barcode} />
          </div>
        )}
      </article>
      {back.length > 0 && (
        <section className="mt-7 px-1">
          <h3 className="mb-3 type-h3">{t('more')}</h3>
          <Lines className="grid gap-3.5" fields={back} />
        </section>
      )}
    </>
  )
}

function Barcode({ barcode }: { barcode: NonNullable<Pass['barcode']> }) {
  const t = useTranslations('viewer')
  const { format, message, alt } = barcode
  const drawing = useMemo(() => {
    try {
      return drawBarcode(format, message)
    } catch {
      return undefined
    }
  }, [format, message])
  const isSquare = format === 'qr' || format === 'aztec'
  return (
    <figure className="grid justify-items-center gap-3">
      {drawing === undefined ? (
        <p className="type-body text-ink-2">{t('noBarcode')}</p>
      ) : (
        <img
          alt={t('barcode', { message: alt || message })}
          className={classes(isSquare ? 'w-full max-w-60' : 'w-full', format === 'code128' && 'h-24')}
          src={drawing}
        />
      )}
      <figcaption className="max-w-full type-data [overflow-wrap:anywhere]">
        {alt || (drawing === undefined && message)}
      </figcaption>
    </figure>
  )
}

function Lines({ fields, className }: { fields: Fields; className: string }) {
  return (
    fields.length > 0 && (
      <dl className={className}>
        {fields.map(field => (
          <Line field={field} key={field.key + field.value} />
        ))}
      </dl>
    )
  )
}

type LineProps = { field: Fields[number]; isLarge?: boolean; className?: string | undefined }

function Line({ field: { label, value }, isLarge, className }: LineProps) {
  // A long word would be broken in large type.
  const size = /\S{7}/.test(value)
    ? 'type-h2'
    : 'font-[660] text-[34px]/[40px] font-stretch-[107%] narrow:text-[21px]/[28px]'
  return (
    <div className={classes('min-w-0', className)}>
      <dt className="type-hint text-ink-2">{label}</dt>
      <dd className={classes('whitespace-pre-line [overflow-wrap:break-word]', isLarge ? size : 'type-name')}>
        {value}
      </dd>
    </div>
  )
}
