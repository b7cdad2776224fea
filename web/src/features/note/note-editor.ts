// The policy that lets markup from strings in, cleaned: that of the clipboard.
import '../../lib/trusted-markup.ts'
import { MAX_URL } from '@caravan/contract/web-url'
import { type AnyExtension, Editor, Extension, Mark, Node } from '@tiptap/core'
import { TaskItem, TaskList } from '@tiptap/extension-list'
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import { Plugin } from '@tiptap/pm/state'
import StarterKit from '@tiptap/starter-kit'
import { redo, undo, ySyncPluginKey } from '@tiptap/y-tiptap'
import type * as Y from 'yjs'
import { pictureAddress } from '../../trip/files/note-pictures.ts'
import { binding, ownChanges } from './note-binding.ts'
import { caretPlugin } from './note-carets.ts'
import { pasted } from './note-paste.ts'
import type { Caret } from './note-states.ts'

export type { Editor }

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    together: { undo: () => ReturnType; redo: () => ReturnType }
  }
}

type TogetherOptions = { fragment: Y.XmlFragment; placeholder: string; onCaret: (caret: Caret) => void }

/** A plugin, as attributes given to Tiptap do not follow the document. */
const placeholderPlugin = (placeholder: string) =>
  new Plugin({
    props: {
      attributes: ({ doc }): Record<string, string> =>
        isEmpty(doc) ? { 'data-placeholder': placeholder } : {},
    },
  })

/** Binds the editor to the shared document; undo takes back one's own changes only. */
const Together = Extension.create<TogetherOptions>({
  name: 'together',
  priority: 1_000,
  addProseMirrorPlugins() {
    const { fragment, placeholder, onCaret } = this.options
    return [...binding(fragment), caretPlugin(onCaret), placeholderPlugin(placeholder)]
  },
  addCommands() {
    // Undo changes the shared document, and the editor follows it.
    return {
      undo:
        () =>
        ({ state, dispatch, tr }) => {
          tr.setMeta('preventDispatch', true)
          return dispatch ? undo(state) : ownChanges(state).undoStack.length > 0
        },
      redo:
        () =>
        ({ state, dispatch, tr }) => {
          tr.setMeta('preventDispatch', true)
          return dispatch ? redo(state) : ownChanges(state).redoStack.length > 0
        },
    }
  },
  dispatchTransaction({ transaction, next }) {
    // Links are made of addresses where they are typed, not in each window that shows them.
    if (transaction.getMeta(ySyncPluginKey)) transaction.setMeta('preventAutolink', true)
    next(transaction)
  },
  addKeyboardShortcuts() {
    return {
      'Mod-z': () => this.editor.commands.undo(),
      'Shift-Mod-z': () => this.editor.commands.redo(),
      'Mod-y': () => this.editor.commands.redo(),
    }
  },
})

/** The attributes that a note may have, of the extensions that define more. */
const attributes: Record<string, readonly string[]> = {
  link: ['href'],
  orderedList: [],
  codeBlock: [],
  tableCell: ['colspan', 'rowspan'],
  tableHeader: ['colspan', 'rowspan'],
}

/** The selectors of each mark; `note-paste.ts` puts pasted styles into `data-styled`. */
const readFrom: Record<string, readonly string[]> = {
  bold: ['strong', 'b:not([data-styled~="plain"])', '[data-styled~="bold"]'],
  italic: ['em', 'i', '[data-styled~="italic"]'],
  // A link is underlined anyway.
  underline: ['u', '[data-styled~="underline"]:not(a *)'],
  strike: ['s', 'del', 'strike', '[data-styled~="strike"]'],
  link: ['http://', 'https://', 'mailto:'].map(start => `a[href^="${start}" i]`),
}

function narrowed(extension: AnyExtension): AnyExtension {
  const kept = attributes[extension.name]
  const tags = readFrom[extension.name]
  const changes = {
    ...(tags && {
      parseHTML: () =>
        tags.map(tag => ({
          tag,
          consuming: false,
          // The server takes no longer address.
          getAttrs: (element: Element) => (element.getAttribute('href')?.length ?? 0) <= MAX_URL && null,
        })),
    }),
    ...(kept && {
      addAttributes(this: { parent: (() => object) | undefined }) {
        const all = Object.entries(this.parent?.() ?? {})
        return Object.fromEntries(all.filter(([name]) => kept.includes(name)))
      },
    }),
  }
  if (extension instanceof Mark) return extension.extend(changes)
  return extension instanceof Node ? extension.extend(changes) : extension
}

const Kit = StarterKit.extend({
  addExtensions() {
    return (this.parent?.() ?? []).map(narrowed)
  },
})

/** Stored without the checkbox, which only the editor draws. */
const Task = TaskItem.extend({
  renderHTML: ({ HTMLAttributes }) => ['li', { ...HTMLAttributes, 'data-type': 'taskItem' }, 0],
})
const PlainTable = Table.extend({ renderHTML: () => ['table', ['tbody', 0]] })

export type Pictures = {
  /** Fills an image with a file, and answers how to let go of it. */
  show: (image: HTMLImageElement, file: string) => () => void
  /** Whether the trip has this picture. */
  has: (file: string) => boolean
}

/** A file of the trip. It has no address in the editor, which the browser would ask without the token. */
const Picture = Node.create<Pictures>({
  name: 'image',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({
    file: {
      default: null,
      parseHTML: element => element.dataset['file'],
      renderHTML: ({ file }) => ({ 'data-file': file }),
    },
    alt: { default: '' },
  }),
  parseHTML() {
    const getAttrs = ({ dataset }: HTMLElement) => this.options.has(dataset['file'] ?? '') && null
    return [{ tag: 'img[data-file]', getAttrs }]
  },
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
  addNodeView() {
    return ({ node }) => {
      const dom = document.createElement('img')
      dom.alt = node.attrs['alt']
      return { dom, destroy: this.options.show(dom, node.attrs['file']) }
    }
  },
})

/** Whole addresses, and those that are made whole when somebody types them. */
const addresses = /^(?:https?:\/\/|mailto:|www\.|[^\s:/?#]+@[^\s:/?#]+$)/i
const isAddress = (text: string) => text.length <= MAX_URL && addresses.test(text)

type EditorOptions = TogetherOptions & {
  element: HTMLElement | null
  label: string
  taskLabel: (text: string) => string
  pictures: Pictures
  /** Pictures that are dropped or pasted. */
  onFiles: (files: File[]) => void
}

/** The editor of a note. It knows the elements that a note may have, and no others. */
export function createNoteEditor({
  element,
  label,
  taskLabel,
  pictures,
  onFiles,
  ...together
}: EditorOptions): Editor {
  return new Editor({
    element,
    injectCSS: false,
    extensions: [
      Kit.configure({
        undoRedo: false,
        trailingNode: false,
        heading: { levels: [1, 2, 3] },
        link: {
          openOnClick: false,
          defaultProtocol: 'https',
          isAllowedUri: isAddress,
          shouldAutoLink: isAddress,
        },
        dropcursor: { color: 'var(--focus)', width: 2 },
      }),
      TaskList,
      Task.configure({
        nested: true,
        a11y: { checkboxLabel: ({ firstChild }) => taskLabel(firstChild?.textContent ?? '') },
      }),
      Picture.configure(pictures),
      PlainTable,
      TableRow,
      narrowed(TableHeader),
      narrowed(TableCell),
      Together.configure(together),
    ],
    editorProps: {
      attributes: {
        class: 'rich-text note-editor',
        role: 'textbox',
        'aria-label': label,
        'aria-multiline': 'true',
      },
      transformPastedHTML: pasted,
      handlePaste: (_, { clipboardData }) => took(clipboardData, onFiles),
      handleDrop: (_, { dataTransfer }) => took(dataTransfer, onFiles),
    },
  })
}

const isEmpty = ({ childCount, firstChild }: Editor['state']['doc']) =>
  childCount === 1 && firstChild?.type.name === 'paragraph' && firstChild.content.size === 0

/** Takes the pictures of a clipboard or a drop, which may have their text beside them. */
function took(data: DataTransfer | null, onFiles: (files: File[]) => void): boolean {
  const pictures = [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'))
  const isText = data?.types.includes('text/html') ?? false
  if (pictures.length === 0 || isText) return false
  onFiles(pictures)
  return true
}

/** The note as it is saved. */
export function htmlOf(editor: Editor, tripId: string): string {
  if (isEmpty(editor.state.doc)) return ''
  return editor
    .getHTML()
    .replaceAll(/<img data-file="([^"]*)"/g, (_, file) => `<img src="${pictureAddress(tripId, file)}"`)
}
