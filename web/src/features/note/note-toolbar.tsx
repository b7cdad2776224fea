import {
  Bold,
  ChevronDown,
  Code,
  Italic,
  List,
  ListChecks,
  ListOrdered,
  type LucideIcon,
  Minus,
  Redo2,
  Strikethrough,
  Table,
  TextQuote,
  Underline,
  Undo2,
} from 'lucide-react'
import { type ComponentProps, type ReactNode, useSyncExternalStore } from 'react'
import { Button, Separator, Toolbar } from 'react-aria-components'
import { useTranslations } from 'use-intl'
import { classes } from '../../ui/classes.ts'
import { Menu, MenuItem } from '../../ui/overlays/menu.tsx'
import { ownChanges } from './note-binding.ts'
import type { Editor } from './note-editor.ts'
import { NoteLink } from './note-link.tsx'
import { NotePictures } from './note-pictures.tsx'
import { back, pressedStyle, Tool, ToolToggle, toolStyle } from './note-tool.tsx'

const marks = [
  ['bold', Bold],
  ['italic', Italic],
  ['underline', Underline],
  ['strike', Strikethrough],
] as const

const blocks = [
  ['bulletList', List],
  ['orderedList', ListOrdered],
  ['taskList', ListChecks],
  ['blockquote', TextQuote],
  ['code', Code],
] as const

const toggles = {
  bold: 'toggleBold',
  italic: 'toggleItalic',
  underline: 'toggleUnderline',
  strike: 'toggleStrike',
  bulletList: 'toggleBulletList',
  orderedList: 'toggleOrderedList',
  taskList: 'toggleTaskList',
  blockquote: 'toggleBlockquote',
  code: 'toggleCode',
} as const

type Toggle = keyof typeof toggles

/** The tools of the editor: a row that arrow keys walk along; on phones it lies above the keyboard. */
export function NoteToolbar({ editor, ...pictures }: ComponentProps<typeof NotePictures>) {
  const t = useTranslations('note.tools')
  const state = useEditorState(editor)
  const toggle = ([name, icon]: readonly [Toggle, LucideIcon]) => (
    <ToolToggle
      icon={icon}
      isOn={state.on.includes(name)}
      key={name}
      label={t(name)}
      onToggle={() => editor.chain().focus()[toggles[name]]().run()}
    />
  )
  return (
    <Toolbar
      aria-label={t('toolbar')}
      className="note-tools"
      // A press leaves the text in focus, and with it the keyboard of a phone.
      onPointerDown={event => event.preventDefault()}
    >
      <Tool
        icon={Undo2}
        isDisabled={!state.canUndo}
        label={t('undo')}
        onPress={() => editor.chain().focus().undo().run()}
      />
      <Tool
        icon={Redo2}
        isDisabled={!state.canRedo}
        label={t('redo')}
        onPress={() => editor.chain().focus().redo().run()}
      />
      <Line />
      <Headings editor={editor} level={state.level} />
      <Line />
      {marks.map(toggle)}
      <Line />
      {blocks.map(toggle)}
      <Line />
      <NoteLink editor={editor} href={state.href} />
      <NotePictures editor={editor} {...pictures} />
      <Tables editor={editor} isIn={state.on.includes('table')} />
      <Tool icon={Minus} label={t('rule')} onPress={() => editor.chain().focus().setHorizontalRule().run()} />
    </Toolbar>
  )
}

const levels = [1, 2, 3] as const

function Headings({ editor, level }: { editor: Editor; level: number }) {
  const t = useTranslations('note.tools')
  return (
    <Menu
      label={t('headings')}
      trigger={
        <Button aria-label={t('style', { level })} className={classes(toolStyle, 'w-auto gap-1.5 px-2.5')}>
          {level === 0 ? t('text') : t('heading', { level })}
          <ChevronDown className="size-4 text-ink-3" />
        </Button>
      }
    >
      <MenuItem onAction={() => back(editor, () => editor.chain().focus().setParagraph().run())}>
        {t('text')}
      </MenuItem>
      {levels.map(each => (
        <MenuItem
          key={each}
          onAction={() => back(editor, () => editor.chain().focus().setHeading({ level: each }).run())}
        >
          {t('heading', { level: each })}
        </MenuItem>
      ))}
    </Menu>
  )
}

const tableCommands = ['addRowAfter', 'addColumnAfter', 'deleteRow', 'deleteColumn', 'deleteTable'] as const

function Tables({ editor, isIn }: { editor: Editor; isIn: boolean }) {
  const t = useTranslations('note.tools')
  if (!isIn)
    return (
      <Tool
        icon={Table}
        label={t('insertTable')}
        onPress={() => editor.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run()}
      />
    )
  return (
    <Menu
      label={t('table')}
      trigger={
        <Button aria-label={t('table')} className={classes(toolStyle, pressedStyle, 'w-auto gap-0.5 px-1.5')}>
          <Table />
          <ChevronDown className="size-4" />
        </Button>
      }
    >
      {tableCommands.map(command => (
        <MenuItem key={command} onAction={() => back(editor, () => editor.chain().focus()[command]().run())}>
          {t(command)}
        </MenuItem>
      ))}
    </Menu>
  )
}

function Line(): ReactNode {
  return <Separator className="mx-1.5 h-5 w-px shrink-0 bg-line" orientation="vertical" />
}

type EditorState = { on: string[]; level: number; href: string | null; canUndo: boolean; canRedo: boolean }

/** The tools that are on where the caret is. */
function useEditorState(editor: Editor): EditorState {
  const text = useSyncExternalStore(
    listener => {
      editor.on('transaction', listener)
      return () => editor.off('transaction', listener)
    },
    () => JSON.stringify(stateOf(editor)),
  )
  return JSON.parse(text) as EditorState
}

function stateOf(editor: Editor): EditorState {
  const { undoStack, redoStack } = ownChanges(editor.state)
  const names = [...Object.keys(toggles), 'table']
  return {
    on: names.filter(name => editor.isActive(name)),
    level: Number(editor.isActive('heading') && editor.getAttributes('heading')['level']),
    href: (editor.getAttributes('link')['href'] as string | undefined) ?? null,
    canUndo: undoStack.length > 0,
    canRedo: redoStack.length > 0,
  }
}
