/** At most 1280 px of content, within the gutters of the layout. */
export const pageWidth = 'mx-auto w-full max-w-[1440px] px-5 md:px-8 xl:px-20'
