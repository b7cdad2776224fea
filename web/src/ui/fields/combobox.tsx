import { type ReactNode, type RefObject, use, useEffect, useRef, useState } from 'react'
import { ComboBox, type ComboBoxProps, ComboBoxStateContext, Group, ListBox } from 'react-aria-components'
import { classes } from '../classes.ts'
import { Popover } from '../overlays/popover.tsx'
import { Spinner } from '../spinner.tsx'
import { Announced } from './announced.tsx'
import { FieldLabel, FieldNotes, type FieldWords } from './field.tsx'
import { folded } from './folded.ts'
import { type Option, OptionRow } from './option.tsx'
import { SearchInput, type SearchInputProps } from './search-input.tsx'
import { FieldIcon } from './text-field.tsx'
import { useAwaited } from './use-awaited.ts'

export type ComboboxProps<O extends Option> = Pick<ComboBoxProps<O>, 'isReadOnly' | 'onBlur'> &
  FieldWords &
  SearchInputProps & {
    text: string
    /** The part of it that is looked for; left out, all of it. */
    searched?: string
    onTextChange: (text: string) => void
    /** Found by the caller for the text, the likeliest first. */
    suggestions: readonly O[]
    /** Offered after a press or the arrow keys while nothing is typed. */
    earlier?: readonly O[]
    /** They are asked for: more of them may come. */
    onAsk?: () => void
    onPick: (option: O) => void
    /** The answer for the text is still to come; Enter waits for it. */
    isLoading?: boolean
    /** In red below the field, without making it wrong. */
    warning?: string | undefined
    optionIcon?: ReactNode
    leading?: ReactNode
    /** Stands behind the text: a reading of it, or a key. */
    trailing?: ReactNode
    /** The words of a button that looks for the text as if it was typed anew. */
    again?: string | undefined
    /** The origin of the suggestions. */
    source?: ReactNode
    /** The picks so far, where there can be several. */
    chips?: ReactNode
  }

/**
 * Free text with suggestions: Enter takes the highlighted one, or highlights the first where none is, and what is typed
 * stays until one is picked. The click that comes into the field selects its text, as Tab does; the next one sets the caret.
 */
export function Combobox<O extends Option>(props: ComboboxProps<O>) {
  const {
    label,
    isLabelHidden,
    hint,
    error,
    warning,
    leading,
    trailing,
    again,
    chips,
    source,
    optionIcon,
    ...rest
  } = props
  const { text, searched = text, onTextChange, suggestions, earlier = [], onAsk, onPick, ...more } = rest
  const { isLoading = false, isReadOnly = false, onBlur, ...input } = more
  const field = useRef<HTMLDivElement>(null)
  // A pick is not searched for again: only typing brings the list, or a press on the empty field.
  const [reason, setReason] = useState<'typed' | 'asked'>()
  const isSearched = reason === 'typed' && searched.trim() !== ''
  const open = isSearched ? suggestions : reason === 'asked' && text === '' ? earlier : []
  const meant = isSearched && !isLoading ? likeliest(open, searched) : undefined
  // Enter highlighted it, where nothing was: the next Enter takes it.
  const [entered, setEntered] = useState<O>()
  const highlighted = meant ?? open.find(({ id }) => id === entered?.id)

  function pick(option: O | undefined) {
    if (!option || option.run) return option?.run?.()
    setReason(undefined)
    setEntered(undefined)
    onPick(option)
  }

  function ask() {
    setReason('asked')
    onAsk?.()
  }

  /** Enter at a text that is there again, or whose list was put away. */
  function askAgain() {
    const first = isLoading ? undefined : likeliest(suggestions, searched)
    if (first) return pick(first)
    setReason('typed')
    if (isLoading) wait()
  }

  function type(typed: string) {
    setReason('typed')
    setEntered(undefined)
    onTextChange(typed)
  }

  const highlightFirst = () => setEntered(open[0])
  const answer = () => (meant ? pick(meant) : highlightFirst())
  const { shown, wait, takes, composing } = useAwaited(text, isLoading, answer, type)

  return (
    <ComboBox<O>
      {...(onBlur && { onBlur })}
      allowsCustomValue
      className="block w-full"
      inputValue={shown}
      isInvalid={error !== undefined}
      isReadOnly={isReadOnly}
      items={open}
      onChange={key => pick(open.find(({ id }) => id === key))}
      onInputChange={typed => takes(typed) || type(typed)}
      validationBehavior="aria"
      value={null}
    >
      <FieldLabel isLabelHidden={isLabelHidden} label={label} />
      <div {...composing} ref={field}>
        <Group className={classes('field-box', chips !== undefined && 'flex-wrap gap-2 p-1.5')}>
          {leading !== undefined && <FieldIcon>{leading}</FieldIcon>}
          {chips}
          <SearchInput
            {...input}
            className={classes(
              'field-input',
              leading !== undefined && 'pl-[38px]',
              chips !== undefined && 'min-h-[30px] w-auto flex-1 px-1.5',
            )}
            {...(text === '' && (earlier.length > 0 || onAsk) && { onAsk: ask })}
            {...(isSearched && isLoading && { onAwait: wait })}
            onHighlight={highlightFirst}
            {...(text.trim() !== '' && { onAgain: askAgain })}
          />
          {trailing && <span className="flex shrink-0 items-center pr-3 text-ink-3">{trailing}</span>}
          {again && text.trim() !== '' && (
            <AgainButton
              onClick={() => {
                field.current?.querySelector('input')?.focus()
                type(text)
              }}
              words={again}
            />
          )}
          {isLoading && (
            <span className="flex shrink-0 animate-appear pr-3.5 text-ink-3">
              <Spinner />
            </span>
          )}
        </Group>
        <FieldNotes error={error} hint={hint} warning={warning} />
        <Announced option={entered} />
      </div>
      {/* Below the notes, which speak of what is typed. */}
      <Suggestions<O>
        anchor={field}
        highlighted={highlighted}
        icon={optionIcon}
        suggestions={open}
        typed={searched}
        source={source}
      />
    </ComboBox>
  )
}

function AgainButton({ words, onClick }: { words: string; onClick: () => void }) {
  return (
    <button
      className="mr-1 shrink-0 rounded-sm px-2 py-1.5 type-ui text-[14px] text-pine-ink hover:bg-hover"
      onClick={onClick}
      type="button"
    >
      {words}
    </button>
  )
}

/** The first of an answer, if it begins with what was typed; else nobody knows which one is meant. */
function likeliest<O extends Option>([first]: readonly O[], text: string): O | undefined {
  const typed = folded(text.trim())
  const isMeant = [first?.name, first?.alias].some(
    name => name !== undefined && folded(name).startsWith(typed),
  )
  return isMeant ? first : undefined
}

type SuggestionsProps<O extends Option> = {
  suggestions: readonly O[]
  typed: string
  /** The one that Enter takes; the arrow keys and the pointer may have moved on from it. */
  highlighted: O | undefined
  icon: ReactNode
  /** Said below the list, of all of it. */
  source: ReactNode
  /** The list hangs from it. */
  anchor: RefObject<HTMLElement | null>
}

/** The list under a combobox: ten rem of it in sight, the rest scrolls. */
function Suggestions<O extends Option>(props: SuggestionsProps<O>) {
  const { suggestions, typed, highlighted, icon, source, anchor } = props
  const state = use(ComboBoxStateContext)
  const arrived = suggestions.map(({ id }) => id).join(' ')
  const meant = highlighted && `${typed} ${arrived}`
  const [shown, setShown] = useState(meant)
  // React Aria opens the list when the text changes; suggestions arrive some time after that.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a list that was closed stays closed until something new arrives.
  useEffect(() => {
    if (arrived !== '' && state?.isFocused && !state.isOpen) state.open(null, 'input')
  }, [arrived])
  // React Aria takes the highlight away when the text changes, in an effect that runs after those of here.
  useEffect(() => setShown(meant), [meant])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for an answer; after that the arrow keys and the pointer move it.
  useEffect(() => {
    if (highlighted && state?.isOpen && state.selectionManager.focusedKey === null)
      state.selectionManager.setFocusedKey(highlighted.id)
  }, [shown, state?.isOpen])
  // React Aria closes a list whose field is scrolled; where rows come above the field it is scrolled to stay where it is.
  // biome-ignore lint/correctness/useExhaustiveDependencies: from opening on.
  useEffect(() => {
    if (!state?.isOpen) return
    const placeNow = () => anchor.current?.getBoundingClientRect().top ?? 0
    const place = placeNow()
    const stay = () =>
      requestAnimationFrame(() => Math.abs(placeNow() - place) < 2 && state.open(null, 'input'))
    window.addEventListener('scroll', stay, true)
    return () => window.removeEventListener('scroll', stay, true)
  }, [state?.isOpen])
  return (
    <Popover className="flex w-(--trigger-width) flex-col" offset={4} triggerRef={anchor}>
      <ListBox<O> className="max-h-[10rem] overflow-y-auto overscroll-contain p-1 outline-none">
        {option => <OptionRow icon={icon} option={option} typed={typed} />}
      </ListBox>
      {source && <p className="border-line border-t px-3.5 py-1.5 text-[12px]/4 text-ink-3">{source}</p>}
    </Popover>
  )
}
