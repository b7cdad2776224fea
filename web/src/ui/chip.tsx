import { classes } from './classes.ts'

const tones = {
  plain: 'bg-sunken text-ink-2',
  pine: 'bg-pine-soft text-pine-ink',
  marigold: 'bg-marigold-soft text-marigold-ink',
  danger: 'bg-danger-soft text-danger-ink',
} as const

type ChipProps = { tone?: keyof typeof tones; children: string }

/** A word or two about the thing beside it. */
export function Chip({ tone = 'plain', children }: ChipProps) {
  return (
    <span
      className={classes(
        'inline-flex min-h-[26px] items-center rounded-full px-2.5 type-label whitespace-nowrap narrow:whitespace-normal',
        tones[tone],
      )}
    >
      {children}
    </span>
  )
}
