import { Link2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Dialog, DialogTrigger, Form } from 'react-aria-components'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Popover } from '../../ui/overlays/popover.tsx'
import type { Editor } from './note-editor.ts'
import { back, ToolToggle } from './note-tool.tsx'

type NoteLinkProps = { editor: Editor; href: string | null }

/** Makes a link of what is selected, changes the one at the caret, or takes it away. */
export function NoteLink({ editor, href }: NoteLinkProps) {
  const t = useTranslations('note.tools')
  const [isOpen, setIsOpen] = useState(false)

  useEffect(() => {
    const { dom } = editor.view
    function ask(event: KeyboardEvent) {
      if (event.key !== 'k' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      setIsOpen(true)
    }
    dom.addEventListener('keydown', ask)
    return () => dom.removeEventListener('keydown', ask)
  }, [editor])

  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={setIsOpen}>
      <ToolToggle icon={Link2} isOn={href !== null} label={t('link')} onToggle={() => setIsOpen(true)} />
      <Popover placement="bottom start">
        <Dialog aria-label={t('link')} className="w-[min(360px,calc(100vw-32px))] p-4 outline-none">
          <LinkForm editor={editor} href={href} onDone={() => setIsOpen(false)} />
        </Dialog>
      </Popover>
    </DialogTrigger>
  )
}

function LinkForm({ editor, href, onDone }: NoteLinkProps & { onDone: () => void }) {
  const t = useTranslations('note.tools')
  const [address, setAddress] = useState(href ?? '')
  const [isWrong, setIsWrong] = useState(false)

  function set() {
    const whole = wholeAddress(address)
    if (whole === undefined) return setIsWrong(true)
    onDone()
    back(editor, () => {
      const chain = editor.chain().focus().extendMarkRange('link')
      const isBare = editor.state.selection.empty && href === null
      if (isBare) chain.insertContent({ type: 'text', text: address.trim(), marks: [link(whole)] }).run()
      else chain.setLink({ href: whole }).run()
    })
  }

  return (
    <Form
      onSubmit={event => {
        event.preventDefault()
        // The form of the dialog around is another one.
        event.stopPropagation()
        set()
      }}
    >
      <TextField
        autoCapitalize="none"
        autoFocus
        error={isWrong ? t('linkWrong') : undefined}
        inputMode="url"
        label={t('address')}
        onChange={text => {
          setAddress(text)
          setIsWrong(false)
        }}
        placeholder="https://"
        value={address}
      />
      <div className="mt-3 flex justify-end gap-2">
        {href !== null && (
          <Button
            onPress={() => {
              onDone()
              back(editor, () => editor.chain().focus().extendMarkRange('link').unsetLink().run())
            }}
            size="small"
            variant="quiet-danger"
          >
            {t('removeLink')}
          </Button>
        )}
        <Button size="small" type="submit">
          {t('setLink')}
        </Button>
      </div>
    </Form>
  )
}

const link = (href: string) => ({ type: 'link', attrs: { href } })

/** 'example.com' is meant to be a web page, 'mei@example.com' an address of mail. */
function wholeAddress(typed: string): string | undefined {
  const text = typed.trim()
  const isWhole = /^(?:https?:\/\/|mailto:)/i.test(text)
  const whole = isWhole ? text : /^[^\s@/:]+@[^\s@/]+$/.test(text) ? `mailto:${text}` : `https://${text}`
  if (text === '' || (!isWhole && /^[a-z][a-z\d+.-]*:(?!\d)/i.test(text))) return undefined
  return URL.canParse(whole) ? whole : undefined
}
