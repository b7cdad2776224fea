import type { ReactNode } from 'react'
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components'

/** Words beside a control on hover and focus; never the only place where something is said. */
export function Tooltip({ text, children }: { text: string; children: ReactNode }) {
  return (
    <TooltipTrigger closeDelay={80} delay={500}>
      {children}
      <AriaTooltip
        className="pointer-events-none max-w-[260px] rounded-sm bg-ink px-2.5 py-1.5 type-ui-small text-canvas shadow-e2 transition-opacity duration-180 data-entering:opacity-0 data-exiting:opacity-0"
        offset={6}
      >
        {text}
      </AriaTooltip>
    </TooltipTrigger>
  )
}
