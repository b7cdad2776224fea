import { classes } from './classes.ts'

export type ButtonVariant =
  | 'primary'
  | 'soft'
  | 'outline'
  | 'ghost'
  | 'danger'
  | 'danger-outline'
  | 'quiet-danger'
  | 'marigold'
export type ButtonSize = 'small' | 'medium' | 'large'

const base =
  'hit-area inline-flex shrink-0 items-center justify-center gap-2 rounded-md whitespace-nowrap select-none ' +
  'transition-[background-color,color,box-shadow,translate] duration-120 ' +
  'active:not-disabled:translate-y-px disabled:cursor-default disabled:opacity-50 [&_svg]:shrink-0'

const variants: Record<ButtonVariant, string> = {
  primary:
    'bg-pine text-on-pine shadow-e1 hover:not-disabled:bg-pine-hover active:not-disabled:bg-pine-press',
  soft: 'bg-pine-soft text-pine-ink hover:not-disabled:bg-[color-mix(in_oklab,var(--pine-soft),var(--pine)_12%)]',
  outline:
    'border border-line bg-raised text-ink shadow-e1 hover:not-disabled:bg-[color-mix(in_oklab,var(--raised),var(--ink)_6%)]',
  ghost: 'text-ink-2 hover:not-disabled:bg-ink/7 hover:not-disabled:text-ink',
  danger: 'bg-danger text-on-danger shadow-e1 hover:not-disabled:bg-danger-hover',
  'danger-outline':
    'border border-danger/45 text-danger-ink hover:not-disabled:border-danger hover:not-disabled:bg-danger hover:not-disabled:text-on-danger',
  'quiet-danger': 'text-danger-ink hover:not-disabled:bg-danger-soft',
  marigold:
    'bg-marigold text-on-marigold shadow-e1 hover:not-disabled:bg-[color-mix(in_oklab,var(--marigold),white_22%)]',
}

const sizes: Record<ButtonSize, string> = {
  small: 'h-[34px] px-3 type-ui-small [&_svg]:size-4',
  medium: 'h-10 px-4.5 type-ui [&_svg]:size-[18px]',
  large: 'h-12 px-6 type-ui text-[15.5px] [&_svg]:size-[19px]',
}

const squares: Record<ButtonSize, string> = {
  small: 'size-[34px] rounded-sm [&_svg]:size-4',
  medium: 'size-10 [&_svg]:size-[19px]',
  large: 'size-12 [&_svg]:size-[21px]',
}

/** Where there is no room for its words on one line. */
const wrapped = 'narrow:h-auto narrow:min-h-10 narrow:shrink narrow:whitespace-normal'

/** The look of a button, also for plain `<button>` and `<a>` where React Aria is not loaded. */
export function buttonStyle(variant: ButtonVariant = 'primary', size: ButtonSize = 'medium'): string {
  return classes(base, variants[variant], sizes[size], wrapped)
}

/** A square with nothing but an icon in it. */
export function iconButtonStyle(variant: ButtonVariant = 'ghost', size: ButtonSize = 'medium'): string {
  return classes(base, variants[variant], squares[size])
}

/** A link within a sentence. */
export const linkStyle =
  'font-[620] text-pine-ink underline decoration-1 underline-offset-3 hover:decoration-2 rounded-[3px]'

/** A link that stands alone. */
export const quietLinkStyle =
  'hit-area font-[620] text-pine-ink hover:underline underline-offset-3 rounded-[3px]'
