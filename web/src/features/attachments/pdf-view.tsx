import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { drawPage, isLocked, openPdf } from '../../trip/files/pdf.ts'
import { Stage, Unshown, Waiting } from './viewer-stage.tsx'

type Opened = { pdf: PDFDocumentProxy; ratio: number } | 'locked' | 'broken'

/** A PDF, page below page; those that are near are drawn, the others keep their room. */
export function PdfView({ blob, name }: { blob: Blob; name: string }) {
  const t = useTranslations('viewer')
  const opened = usePdf(blob)
  if (!opened) return <Waiting />
  if (typeof opened === 'string') return <Unshown>{t(opened)}</Unshown>
  const { pdf, ratio } = opened
  return (
    <Stage name={name}>
      {zoom => (
        <div
          className="mx-auto grid gap-3 py-3 md:gap-5 md:py-6"
          style={{ width: `min(${zoom * 100}%, ${zoom * 920}px)` }}
        >
          {Array.from({ length: pdf.numPages }, (_, at) => at + 1).map(number => (
            <Page guess={ratio} key={number} number={number} pdf={pdf} />
          ))}
        </div>
      )}
    </Stage>
  )
}

function usePdf(blob: Blob): Opened | undefined {
  const [opened, setOpened] = useState<Opened>()
  useEffect(() => {
    let isShown = true
    let close: (() => Promise<void>) | undefined
    async function open(): Promise<Opened> {
      const task = openPdf(await blob.arrayBuffer())
      close = () => task.destroy()
      if (!isShown) await close()
      const pdf = await task.promise
      const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 })
      return { pdf, ratio: width / height }
    }
    open().then(
      opened => isShown && setOpened(opened),
      failure => isShown && setOpened(isLocked(failure) ? 'locked' : 'broken'),
    )
    return () => {
      isShown = false
      void close?.()
    }
  }, [blob])
  return opened
}

type PageProps = { pdf: PDFDocumentProxy; number: number; guess: number }
type Drawn = { text: string; ratio: number }

function Page({ pdf, number, guess }: PageProps) {
  const t = useTranslations('viewer')
  const sheet = useRef<HTMLDivElement>(null)
  const [isNear, setIsNear] = useState(false)
  const [{ text, ratio }, setDrawn] = useState<Drawn>({ text: '', ratio: guess })
  const [width, setWidth] = useState(0)

  useEffect(() => {
    if (!sheet.current) return
    const observer = new IntersectionObserver(entries => setIsNear(entries.at(-1)?.isIntersecting ?? false), {
      root: sheet.current.closest('[data-stage]'),
      rootMargin: '100% 0px',
    })
    const measure = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0))
    observer.observe(sheet.current)
    measure.observe(sheet.current)
    return () => {
      observer.disconnect()
      measure.disconnect()
    }
  }, [])

  useEffect(() => {
    const place = sheet.current
    if (!place || !isNear || width === 0) {
      place?.replaceChildren()
      return
    }
    const leaving = new AbortController()
    // Drawn sharp once the fingers rest; until then what is there is stretched.
    const soon = setTimeout(
      () => {
        drawPage(pdf, number, width, leaving.signal).then(
          ({ canvas, ...drawn }) => {
            if (leaving.signal.aborted) return
            place.replaceChildren(canvas)
            setDrawn(drawn)
          },
          // A page that cannot be drawn stays white; the others show.
          () => undefined,
        )
      },
      place.hasChildNodes() ? 200 : 0,
    )
    return () => {
      clearTimeout(soon)
      leaving.abort()
    }
  }, [isNear, pdf, number, width])

  return (
    <div>
      <div
        aria-label={t('page', { number, count: pdf.numPages })}
        className="w-full overflow-hidden bg-white shadow-e1"
        ref={sheet}
        role="img"
        style={{ aspectRatio: ratio }}
      />
      <p className="sr-only">{text}</p>
    </div>
  )
}
