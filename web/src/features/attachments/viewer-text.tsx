import { type ReactNode, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { RichText } from '../../trip/files/rich-text.tsx'
import { inMail, readMail } from './viewer-mail.ts'
import { Stage, Waiting } from './viewer-stage.tsx'

/** The bytes of a text or a mail that are shown. */
const MOST = 500_000

type TextProps = { blob: Blob; name: string }

export function TextView({ blob, name }: TextProps) {
  const bytes = useBeginning(blob)
  if (!bytes) return <Waiting />
  return (
    <Sheet isCut={blob.size > MOST} name={name}>
      {new TextDecoder().decode(bytes)}
    </Sheet>
  )
}

/** The words of a mail. Nothing in it is fetched or run. */
export function MailView({ blob, name }: TextProps) {
  const t = useTranslations('viewer')
  const bytes = useBeginning(blob)
  if (!bytes) return <Waiting />
  const { text, html, ...head } = readMail(bytes)
  const lines = (['from', 'to', 'subject', 'date'] as const).filter(line => head[line])
  return (
    <Sheet
      head={
        <dl className="mb-6 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 border-line border-b pb-5">
          {lines.map(line => (
            <div className="contents" key={line}>
              <dt className="type-label text-ink-2">{t(line)}</dt>
              <dd className="type-body [overflow-wrap:anywhere]">{head[line]}</dd>
            </div>
          ))}
        </dl>
      }
      isCut={blob.size > MOST}
      name={name}
    >
      {html === undefined ? text : <RichText drawn={inMail} html={html} />}
    </Sheet>
  )
}

type SheetProps = { name: string; head?: ReactNode; isCut: boolean; children: ReactNode }

function Sheet({ name, head, isCut, children }: SheetProps) {
  const t = useTranslations('viewer')
  return (
    <Stage name={name}>
      {zoom => (
        <div
          className="mx-auto my-4 w-full max-w-[760px] bg-surface px-5 py-6 md:my-8 md:rounded-2xl md:border md:border-line md:px-9 md:py-8"
          style={{ fontSize: `${zoom * 15}px` }}
        >
          {head}
          {typeof children === 'string' ? (
            <p className="whitespace-pre-wrap leading-[1.55] [overflow-wrap:anywhere]">{children}</p>
          ) : (
            <div style={{ zoom }}>{children}</div>
          )}
          {isCut && <p className="mt-6 type-hint text-ink-3">{t('beginning')}</p>}
        </div>
      )}
    </Stage>
  )
}

function useBeginning(blob: Blob): Uint8Array | undefined {
  const [bytes, setBytes] = useState<Uint8Array>()
  useEffect(() => {
    let isShown = true
    void blob
      .slice(0, MOST)
      .arrayBuffer()
      .then(read => isShown && setBytes(new Uint8Array(read)))
    return () => {
      isShown = false
    }
  }, [blob])
  return bytes
}
