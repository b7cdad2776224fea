import { askModel, type Proposal } from '@caravan/contract/imports'
import { LONGEST_ASKED_TEXT } from '@caravan/contract/imports.bounds'
import { useMutation } from '@tanstack/react-query'
import { Sparkles } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../lib/calls/call.ts'
import { useFailureText } from '../../lib/words/failure-text.ts'
import { tooLong, useSay } from '../../lib/words/phrase.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { LooseNotes } from '../../ui/loose-notes.tsx'
import { Dialog, DialogBody, DialogFooter } from '../../ui/overlays/dialog.tsx'

type AskModelProps = { tripId: string; text: string; onAnswer: (found: readonly Proposal[]) => void }

/** Opens the question to a model. */
export function AskModel(props: AskModelProps) {
  const t = useTranslations('imports.model')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onPress={() => setOpen(true)} size="small" variant="soft">
        <Sparkles />
        {t('ask')}
      </Button>
      {isOpen && <Question {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Shows the text that leaves before it does; one may take out of it what is nobody's business. */
function Question({ tripId, text: whole, onAnswer, onClose }: AskModelProps & { onClose: () => void }) {
  const t = useTranslations('imports.model')
  const form = useTranslations('form')
  const say = useSay()
  const failureText = useFailureText()
  const [text, setText] = useState(whole)
  const long = tooLong(text, LONGEST_ASKED_TEXT)
  const leave = useRef<AbortController>(undefined)
  useEffect(() => () => leave.current?.abort(), [])
  const ask = useMutation({
    mutationFn() {
      leave.current = new AbortController()
      return call(askModel, { params: { tripId }, body: { text }, signal: leave.current.signal })
    },
    onSuccess: ({ proposals }) => {
      onClose()
      onAnswer(proposals)
    },
  })
  return (
    <Dialog isOpen onClose={onClose} title={t('ask')} width={564}>
      <DialogBody>
        <p className="mb-4 type-body text-ink-2">{t('leaves')}</p>
        <TextArea
          error={long && say(long)}
          isReadOnly={ask.isPending}
          label={t('text')}
          onChange={setText}
          rows={10}
          value={text}
        />
        {ask.isPending && (
          <p className="mt-3 type-hint text-ink-2" role="status">
            {t('asking')}
          </p>
        )}
        <LooseNotes error={ask.error ? failureText(ask.error) : undefined} id="model-failure" />
      </DialogBody>
      <DialogFooter>
        <Button slot="close" variant="outline">
          {form('cancel')}
        </Button>
        <Button
          isBusy={ask.isPending}
          isDisabled={text.trim() === '' || long !== undefined}
          onPress={() => ask.mutate()}
        >
          {t('send')}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
