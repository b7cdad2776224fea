/** The content's width: at most 1280 px, with the gutters of the layout. */
export const frame = 'mx-auto w-full max-w-[1440px] px-5 md:px-8 xl:px-20'
