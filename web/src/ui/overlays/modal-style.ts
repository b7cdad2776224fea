/** As tall as the page, so that no gap opens where a browser's bars move; what is in it keeps to the visible part. */
export const modalScrim =
  'absolute top-0 left-0 z-50 h-(--page-height) min-h-full w-full bg-scrim transition-colors duration-240 ease-enter ' +
  'data-entering:bg-transparent data-exiting:bg-transparent data-exiting:duration-168 data-exiting:ease-exit'

/** A sheet is held at its lower edge, a card at its top, so that what it gains moves nothing under the pointer. */
const place =
  'sticky top-0 left-0 flex h-(--visual-viewport-height) w-full items-end justify-center md:items-start md:p-6'

export const modalPlace = {
  narrow: `${place} md:pt-[16vh]`,
  wide: `${place} md:pt-[clamp(24px,9.3vh,96px)]`,
}

/** A card that grows from 98 %; under 768 px a sheet that slides up. What it looks like is `sheetOrCardFace`. */
export const sheetOrCardFrame =
  'relative flex max-h-[92%] w-full flex-col low:max-h-full ' +
  'transition-[opacity,scale,translate] duration-320 ease-enter data-exiting:ease-exit ' +
  'motion-safe:max-md:data-entering:translate-y-full motion-safe:max-md:data-exiting:translate-y-full ' +
  'motion-reduce:data-entering:opacity-0 motion-reduce:data-exiting:opacity-0 max-md:data-exiting:duration-224 ' +
  'md:max-h-full md:duration-240 md:data-entering:opacity-0 md:data-exiting:opacity-0 ' +
  'md:data-exiting:duration-168 motion-safe:md:data-entering:scale-98 motion-safe:md:data-exiting:scale-98'

export const sheetOrCardFace =
  'overflow-clip rounded-t-4xl bg-raised shadow-e3 low:rounded-none md:rounded-3xl'

export const sheetOrCard = `${sheetOrCardFrame} ${sheetOrCardFace}`
