import { Fragment, type ReactNode, useDeferredValue } from 'react'
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from 'react-aria-components'
import { classes } from './classes.ts'

type TabsProps<Id extends string> = {
  /** Names the tabs for screen readers. */
  label: string
  tabs: readonly { id: Id; name: string; content: ReactNode }[]
  selected: Id
  onSelect: (id: Id) => void
  /** In a dialog the line runs from edge to edge, and the panel is what scrolls. */
  isInDialog?: boolean
}

export function Tabs<Id extends string>({
  label,
  tabs,
  selected,
  onSelect,
  isInDialog = false,
}: TabsProps<Id>) {
  // A tab answers at once; what it shows may take as long as it takes, over what was there before.
  const shown = useDeferredValue(selected)
  return (
    <AriaTabs
      className="flex min-h-0 flex-1 flex-col"
      onSelectionChange={key => {
        const tab = tabs.find(({ id }) => id === key)
        if (tab) onSelect(tab.id)
      }}
      selectedKey={selected}
    >
      <TabList
        aria-label={label}
        className={classes(
          'flex shrink-0 gap-7 overflow-x-auto border-line border-b [scrollbar-width:none]',
          isInDialog && 'px-5 md:px-10',
        )}
      >
        {tabs.map(({ id, name }) => (
          <Tab
            className="relative flex h-11 shrink-0 cursor-pointer items-center type-ui text-ink-2 outline-offset-[-4px] transition-colors duration-120 after:absolute after:inset-x-0 after:bottom-0 after:h-[3px] after:scale-x-0 after:rounded-t-full after:bg-pine after:transition-[scale] after:duration-180 after:ease-enter hover:text-ink data-selected:text-pine-ink data-selected:after:scale-x-100"
            id={id}
            key={id}
          >
            {name}
          </Tab>
        ))}
      </TabList>
      <TabPanel
        className="flex min-h-0 flex-1 flex-col overflow-y-auto overscroll-contain outline-offset-[-2px]"
        data-waits={shown !== selected || undefined}
        id={selected}
        // React Aria keeps the id that it was made with, and the tab names the one of its own.
        render={panel => <div {...panel} id={panel.id?.replace(/[^-]+$/, selected)} />}
      >
        <Fragment key={shown}>{tabs.find(({ id }) => id === shown)?.content}</Fragment>
      </TabPanel>
    </AriaTabs>
  )
}
