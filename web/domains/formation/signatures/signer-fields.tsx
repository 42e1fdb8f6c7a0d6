import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react'
import { useFieldArray } from 'react-hook-form'
import { MAX_SIGNERS, NewSignatureRequest, type SuggestedSigner } from '#contract/formation'
import type { z } from '#contract/zod.ts'
import { Button } from '#web/ui/buttons.tsx'
import { FieldNote, TextField } from '#web/ui/fields.tsx'
import { bindField, bindValidatedField, type ContractForm } from '#web/ui/form/use-contract-form.ts'

export const SignatureRequestForm = NewSignatureRequest.omit({ version: true })
export type SignatureRequestInput = z.input<typeof SignatureRequestForm>
type Form = ContractForm<SignatureRequestInput, z.output<typeof SignatureRequestForm>>

const iconButtonStyle =
  'grid size-11 place-items-center rounded-control text-soft hover:bg-mist hover:text-ink disabled:opacity-40'

interface SignerProps {
  form: Form
  index: number
  /** Moves the signer up. Undefined for the first signer. */
  onUp: (() => void) | undefined
  /** Moves the signer down. Undefined for the last signer. */
  onDown: (() => void) | undefined
  isInOrder: boolean
  onRemove: () => void
}

const SignerField = ({ form, index, isInOrder, onUp, onDown, onRemove }: SignerProps) => (
  <fieldset className="rounded-card border border-line p-4">
    <legend className="sr-only">Signer {index + 1}</legend>
    <div className="-mt-2 mb-1 flex items-center justify-between gap-2">
      <p className="font-semibold text-[0.9375rem]">Signer {index + 1}</p>
      <div className="-mr-2 flex">
        {isInOrder && (
          <>
            <button
              type="button"
              aria-label={`Move signer ${index + 1} up`}
              disabled={!onUp}
              onClick={onUp}
              className={iconButtonStyle}
            >
              <ArrowUp className="size-4.5" aria-hidden="true" />
            </button>
            <button
              type="button"
              aria-label={`Move signer ${index + 1} down`}
              disabled={!onDown}
              onClick={onDown}
              className={iconButtonStyle}
            >
              <ArrowDown className="size-4.5" aria-hidden="true" />
            </button>
          </>
        )}
        <button
          type="button"
          aria-label={`Remove signer ${index + 1}`}
          onClick={onRemove}
          className={iconButtonStyle}
        >
          <X className="size-4.5" aria-hidden="true" />
        </button>
      </div>
    </div>
    <div className="grid gap-4 sm:grid-cols-[1fr_1.2fr_0.8fr]">
      <TextField
        label="Full name"
        autoComplete="off"
        {...bindValidatedField(form, `signers.${index}.name`)}
      />
      <TextField
        label="Email"
        type="email"
        autoComplete="off"
        {...bindValidatedField(form, `signers.${index}.email`)}
      />
      <TextField label="Title" optional autoComplete="off" {...bindField(form, `signers.${index}.title`)} />
    </div>
  </fieldset>
)

const emptySigner = { name: '', email: '', title: '' }

interface Props {
  form: Form
  suggestions: readonly SuggestedSigner[]
  isInOrder: boolean
}

/** Fields for the signers. Suggested people who aren't listed can be added with one click. */
export const SignersField = ({ form, suggestions, isInOrder }: Props) => {
  const { fields, append, remove, move } = useFieldArray({ control: form.control, name: 'signers' })
  const signers = form.watch('signers')
  const unlisted = suggestions.filter(({ name }) => !signers.some((signer) => signer.name.trim() === name))
  const isFull = fields.length >= MAX_SIGNERS
  const { errors } = form.formState
  const error = errors.signers?.root?.message ?? errors.signers?.message
  return (
    <fieldset className="grid gap-4" aria-describedby={error ? 'signers-error' : undefined}>
      <legend className="mb-3 font-semibold">Who signs</legend>
      {fields.map((field, index) => (
        <SignerField
          key={field.id}
          form={form}
          index={index}
          isInOrder={isInOrder && fields.length > 1}
          onUp={index > 0 ? () => move(index, index - 1) : undefined}
          onDown={index < fields.length - 1 ? () => move(index, index + 1) : undefined}
          onRemove={() => remove(index)}
        />
      ))}
      {error && (
        <div role="alert">
          <FieldNote id="signers-error" error={error} />
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        {unlisted.map(({ name, email, title }) => (
          <Button
            key={`${name} ${email}`}
            variant="outline"
            size="small"
            disabled={isFull}
            onClick={() => append({ name, email, title }, { shouldFocus: email === '' })}
          >
            <Plus className="size-4" aria-hidden="true" />
            {name}
          </Button>
        ))}
        <Button variant="ghost" size="small" disabled={isFull} onClick={() => append(emptySigner)}>
          <Plus className="size-4" aria-hidden="true" />
          {unlisted.length > 0 ? 'Someone else' : 'Add a signer'}
        </Button>
      </div>
    </fieldset>
  )
}
