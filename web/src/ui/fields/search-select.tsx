import { ChevronsUpDown } from 'lucide-react'
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  type RefObject,
  use,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import {
  Button,
  ComboBox,
  type ComboBoxProps,
  ComboBoxStateContext,
  Group,
  Input,
  ListBox,
} from 'react-aria-components'
import { flushSync } from 'react-dom'
import { useTranslations } from 'use-intl'
import { iconButtonStyle } from '../button-style.ts'
import { classes } from '../classes.ts'
import { Popover } from '../overlays/popover.tsx'
import { FieldLabel, FieldNotes, type FieldWords } from './field.tsx'
import { folded } from './folded.ts'
import { type Option, OptionRow } from './option.tsx'

type SearchSelectProps<O extends Option> = Pick<
  ComboBoxProps<O>,
  'autoFocus' | 'isDisabled' | 'name' | 'onBlur'
> &
  FieldWords & {
    options: readonly O[]
    /** The id of the chosen option. */
    value: O['id'] | null
    /** Null once the field is left empty. */
    onChange: (id: O['id'] | null) => void
    /** There is always one: an empty field is a mistake. */
    isRequired?: boolean
    /** Said in the list when nothing matches. */
    empty: ReactNode
    placeholder?: string
    ref?: Ref<HTMLInputElement>
  }

/**
 * One of a long list that is known in full, found by typing. The text of the one chosen is replaced by what is typed;
 * a text that means no option stays, marked, and the form around it is not saved.
 */
export function SearchSelect<O extends Option>(props: SearchSelectProps<O>) {
  const { label, isLabelHidden, hint, error, options, value, onChange, empty, placeholder, ref, ...more } =
    props
  const { isRequired = false, onBlur, ...rest } = more
  const t = useTranslations('ui')
  const name = options.find(({ id }) => id === value)?.name ?? ''
  // Undefined where the text is that of the chosen one.
  const [typed, setTyped] = useState<string>()
  const [isRefused, setRefused] = useState(false)
  const [settlings, setSettlings] = useState(0)
  // Options cost more than all else of a field whose list nobody opens.
  const [isAsked, setAsked] = useState(false)
  const text = typed ?? name
  const matches = options.filter(option => isFound(option, text))
  const meant = typed?.trim() ? only(matches, typed) : undefined

  function take(id: O['id'] | null): void {
    setTyped(undefined)
    setRefused(false)
    setSettlings(count => count + 1)
    if (id !== value) onChange(id)
  }

  /** Makes of the text what it means; false where that is nothing. */
  function settle(): boolean {
    if (typed === undefined) return true
    const isEmptied = typed.trim() === '' && !isRequired
    if (meant || isEmptied) take(meant?.id ?? null)
    else setRefused(true)
    return meant !== undefined || isEmptied
  }

  return (
    <ComboBox<O>
      {...rest}
      // It would put the text of the chosen one back, and save what nobody sees.
      allowsCustomValue
      allowsEmptyCollection
      className="block w-full"
      defaultFilter={shown => matches.some(({ name }) => name === shown)}
      defaultItems={isAsked ? options : options.filter(({ id }) => id === value)}
      inputValue={text}
      isInvalid={isRefused || error !== undefined}
      menuTrigger="manual"
      onBlur={(event: FocusEvent<HTMLInputElement>) => {
        settle()
        onBlur?.(event)
      }}
      onInputChange={next => {
        setTyped(next === name ? undefined : next)
        setRefused(false)
      }}
      onOpenChange={() => setAsked(true)}
      onSelectionChange={key => key !== null && take(key as O['id'])}
      validationBehavior="aria"
      value={value}
    >
      <FieldLabel isLabelHidden={isLabelHidden} label={label} />
      <Group className="field-box">
        <TypedInput
          isTyped={typed !== undefined}
          meant={meant?.id}
          name={name}
          onEscape={() => take(value)}
          onSettle={settle}
          placeholder={placeholder ?? ''}
          ref={ref ?? null}
          settlings={settlings}
        />
        <Button className={classes(iconButtonStyle('ghost', 'small'), 'mr-1')}>
          <ChevronsUpDown />
        </Button>
      </Group>
      <FieldNotes
        error={isRefused ? t(text.trim() ? 'notInList' : 'chooseFromList', { typed: text.trim() }) : error}
        hint={hint}
      />
      <Popover className="flex w-(--trigger-width) flex-col" offset={4}>
        <ListBox<O>
          className="max-h-[min(320px,50dvh)] overflow-y-auto overscroll-contain p-1.5 outline-none"
          renderEmptyState={() => <div className="type-body px-3 py-2.5 text-ink-3">{empty}</div>}
        >
          {option => <OptionRow option={option} />}
        </ListBox>
      </Popover>
    </ComboBox>
  )
}

const namesOf = ({ name, alias }: Option) => [name, alias ?? name].map(folded)

function isFound(option: Option, typed: string): boolean {
  const sought = folded(typed.trim())
  return namesOf(option).some(name => name.includes(sought))
}

/** The one that is named in full, or else the only one that matches. */
function only<O extends Option>(matches: readonly O[], typed: string): O | undefined {
  const named = matches.filter(option => namesOf(option).includes(folded(typed.trim())))
  const [first, second] = named.length > 0 ? named : matches
  return second ? undefined : first
}

type TypedInputProps = {
  isTyped: boolean
  /** The id of the option that the text means, which Enter and Tab take. */
  meant: string | undefined
  /** Of the chosen one, which may come some time after it was taken. */
  name: string
  onEscape: () => void
  onSettle: () => boolean
  /** Counts the moments from which on typing begins anew. */
  settlings: number
  placeholder: string
  ref: Ref<HTMLInputElement>
}

const inputIn = (field: RefObject<HTMLElement | null>) => field.current?.querySelector('input')

function TypedInput(props: TypedInputProps) {
  const { isTyped, meant, name, onEscape, onSettle, settlings, placeholder, ref } = props
  const state = use(ComboBoxStateContext)
  const field = useRef<HTMLSpanElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time that something was taken, or has come.
  useEffect(() => {
    const input = inputIn(field)
    if (!isTyped && document.activeElement === input) input?.select()
  }, [settlings, name])

  // React Aria takes the highlight away after each change of the text.
  useEffect(() => {
    if (state?.isOpen && meant !== undefined && state.selectionManager.focusedKey === null)
      state.selectionManager.setFocusedKey(meant)
  })

  const beforeSaving = useEffectEvent((event: SubmitEvent) => {
    if (flushSync(onSettle)) return
    state?.close()
    event.preventDefault()
    event.stopPropagation()
    inputIn(field)?.focus()
  })
  useEffect(() => {
    const form = inputIn(field)?.form
    const settleFirst = (event: SubmitEvent) => beforeSaving(event)
    form?.addEventListener('submit', settleFirst, true)
    return () => form?.removeEventListener('submit', settleFirst, true)
  }, [])

  // Before React Aria, which forgets on Enter what was typed, and lets Escape through to the dialog.
  function decide(event: KeyboardEvent) {
    if (!state) return
    // With an input method the keys are those of its list.
    if (event.nativeEvent.isComposing) return event.stopPropagation()
    const { isOpen, selectionManager } = state
    if (event.key === 'Escape' && (isTyped || isOpen)) {
      event.stopPropagation()
      state.close()
      onEscape()
    }
    if (event.key === 'Enter' && isTyped && !(isOpen && selectionManager.focusedKey !== null)) {
      event.preventDefault()
      event.stopPropagation()
      // The list would lie over the words of a refusal.
      state.close()
      onSettle()
    }
  }

  return (
    <span className="contents" ref={field}>
      <Input
        className="field-input"
        onClick={({ currentTarget }) => {
          if (!isTyped) currentTarget.select()
        }}
        onFocus={({ currentTarget }) => {
          if (!isTyped) currentTarget.select()
        }}
        onInput={() => {
          if (!state?.isOpen) state?.open(null, 'input')
        }}
        onKeyDownCapture={decide}
        onMouseUp={event => {
          // Otherwise the browser sets the caret in what is selected, and does so after the click.
          if (!isTyped) event.preventDefault()
        }}
        placeholder={placeholder}
        ref={ref}
      />
    </span>
  )
}
