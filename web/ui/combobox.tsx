import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { controlStyle, Field, type FieldProps } from './fields.tsx'
import { joinClasses } from './join-classes.ts'
import { floatingBoxStyle } from './menu.tsx'

interface ComboboxOption {
  value: string
  label: string
  note?: string
}

interface Props extends FieldProps {
  name: string
  text: string
  /** The options that match the text, best match first. */
  options: readonly ComboboxOption[]
  /** Shown in the list if there are no options, such as “No results”. */
  emptyText?: string | undefined
  onType: (text: string) => void
  onChoose: (option: ComboboxOption) => void
  onFocus: () => void
  onBlur: () => void
}

const Option = ({
  id,
  option,
  isActive,
  onChoose,
}: {
  id: string
  option: ComboboxOption
  isActive: boolean
  onChoose: () => void
}) => {
  const row = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  return (
    <button
      ref={row}
      type="button"
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      // Prevents the field from losing focus.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
      className={joinClasses(
        'flex min-h-11 w-full flex-col items-start justify-center rounded-control px-3 py-2 text-left',
        isActive ? 'bg-mist' : 'hover:bg-mist',
      )}
    >
      <span className="font-medium wrap-anywhere">{option.label}</span>{' '}
      <span className="text-sm text-soft wrap-anywhere empty:hidden">{option.note}</span>
    </button>
  )
}

/**
 * A text field that suggests options below itself. Arrow keys move between the options, Enter chooses one,
 * and Escape closes the list. Focus stays in the field.
 */
export const Combobox = ({
  label,
  hint,
  error,
  optional,
  name,
  text,
  options,
  emptyText,
  onType,
  onChoose,
  onFocus,
  onBlur,
}: Props) => {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [activeIndex, setActiveIndex] = useState(0)
  const hasOptions = isOpen && options.length > 0
  const active = hasOptions ? options[Math.min(activeIndex, options.length - 1)] : undefined
  const getOptionId = ({ value }: ComboboxOption) => `${id}-${value}`

  const choose = (option: ComboboxOption) => {
    setOpen(false)
    onChoose(option)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      const step = event.key === 'ArrowDown' ? 1 : -1
      if (hasOptions)
        setActiveIndex((Math.min(activeIndex, options.length - 1) + step + options.length) % options.length)
      else setActiveIndex(0)
      setOpen(true)
    } else if (event.key === 'Enter' && active) {
      event.preventDefault()
      choose(active)
    } else if (event.key === 'Escape' && isOpen) {
      // Closes the list, not the dialog around it.
      event.preventDefault()
      event.stopPropagation()
      setOpen(false)
    }
  }

  return (
    <Field label={label} hint={hint} error={error} optional={optional ?? false}>
      {(control) => (
        <span className="relative block">
          <input
            {...control}
            type="text"
            name={name}
            role="combobox"
            aria-expanded={hasOptions}
            aria-controls={`${id}-list`}
            aria-activedescendant={active && getOptionId(active)}
            aria-autocomplete="list"
            autoComplete="off"
            spellCheck={false}
            value={text}
            onFocus={onFocus}
            onChange={(event) => {
              onType(event.target.value)
              setActiveIndex(0)
              setOpen(true)
            }}
            onClick={() => setOpen(true)}
            onKeyDown={onKeyDown}
            onBlur={() => {
              setOpen(false)
              onBlur()
            }}
            className={controlStyle}
          />
          {hasOptions && (
            <div
              id={`${id}-list`}
              role="listbox"
              aria-label={typeof label === 'string' ? label : undefined}
              className={joinClasses(
                floatingBoxStyle,
                'absolute inset-x-0 top-full mt-1 max-h-72 overflow-y-auto p-1',
              )}
            >
              {options.map((option) => (
                <Option
                  key={option.value}
                  id={getOptionId(option)}
                  option={option}
                  isActive={option === active}
                  onChoose={() => choose(option)}
                />
              ))}
            </div>
          )}
          <span
            role="status"
            className={hasOptions ? 'sr-only' : 'mt-2 block text-sm text-soft empty:hidden'}
          >
            {isOpen &&
              (options.length === 0
                ? emptyText
                : `${options.length} ${options.length === 1 ? 'suggestion' : 'suggestions'}`)}
          </span>
        </span>
      )}
    </Field>
  )
}
