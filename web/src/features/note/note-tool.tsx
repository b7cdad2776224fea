import type { LucideIcon } from 'lucide-react'
import { Button, ToggleButton } from 'react-aria-components'
import { classes } from '../../ui/classes.ts'
import type { Editor } from './note-editor.ts'

/** Runs a command after the closing menu has given the focus back to its button. */
export function back(editor: Editor, work: () => void): void {
  setTimeout(() => {
    if (!editor.isDestroyed) work()
  }, 60)
}

export const toolStyle =
  'hit-area inline-flex h-[34px] w-[34px] shrink-0 items-center justify-center rounded-sm type-ui-small text-ink-2 ' +
  'transition-colors duration-120 hover:bg-ink/7 hover:text-ink disabled:opacity-40 [&_svg]:size-[18px] [&_svg]:shrink-0'
export const pressedStyle = 'bg-pine-soft text-pine-ink hover:bg-pine-soft hover:text-pine-ink'

type ToolProps = { label: string; icon: LucideIcon; isDisabled?: boolean; onPress: () => void }

export function Tool({ label, icon: Icon, isDisabled = false, onPress }: ToolProps) {
  return (
    <Button
      aria-label={label}
      className={toolStyle}
      isDisabled={isDisabled}
      onPress={onPress}
      preventFocusOnPress
    >
      <Icon />
    </Button>
  )
}

type ToolToggleProps = { label: string; icon: LucideIcon; isOn: boolean; onToggle: () => void }

export function ToolToggle({ label, icon: Icon, isOn, onToggle }: ToolToggleProps) {
  return (
    <ToggleButton
      aria-label={label}
      className={classes(toolStyle, isOn && pressedStyle)}
      isSelected={isOn}
      onChange={onToggle}
      preventFocusOnPress
    >
      <Icon />
    </ToggleButton>
  )
}
