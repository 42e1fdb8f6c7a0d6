import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect } from 'react'
import { type DefaultValues, type FieldValues, type Path, type UseFormReturn, useForm } from 'react-hook-form'
import type { z } from '#contract/zod.ts'
import { readDraft, writeDraft } from './drafts.ts'

export type ContractForm<I extends FieldValues, O> = UseFormReturn<I, unknown, O>

interface FormOptions<I extends FieldValues> {
  defaultValues: DefaultValues<I>
  /** `onChange` validates while the user types. Otherwise, the form is validated on submit. */
  mode?: 'onSubmit' | 'onChange'
  /**
   * The name of the draft in which the input is stored. After submission, the caller resets the form or
   * removes the draft. Don't use it for passwords.
   */
  draft?: string
}

/** Casts a field name that is only known at runtime, such as one from a draft or an API error. */
export const toFieldPath = <I extends FieldValues>(name: string) => name as Path<I>

/** Returns a form validated with a schema from the contract. Submitting focuses the first invalid field. */
export const useContractForm = <I extends FieldValues, O>(
  schema: z.ZodType<O, I>,
  { defaultValues, mode = 'onSubmit', draft }: FormOptions<NoInfer<I>>,
): ContractForm<I, O> => {
  const form = useForm<I, unknown, O>({
    resolver: zodResolver(schema),
    defaultValues,
    mode,
    shouldFocusError: true,
  })

  const { subscribe, setValue } = form
  useEffect(() => {
    if (!draft) return
    // Runs after the first render, so that hydration matches the prerendered page. An empty field in a draft
    // doesn't override a stored value.
    for (const [name, value] of Object.entries(readDraft(draft)))
      if (value !== '' && value !== undefined)
        setValue(toFieldPath<I>(name), value as never, { shouldDirty: true })
    return subscribe({ formState: { values: true }, callback: ({ values }) => writeDraft(draft, values) })
  }, [draft, subscribe, setValue])

  return form
}

/** Returns the props that connect a control to a form field: its registration and error message. */
export const bindField = <I extends FieldValues, O>(form: ContractForm<I, O>, name: Path<I>) => ({
  ...form.register(name),
  error: form.getFieldState(name, form.formState).error?.message,
})

const isSubmitButton = (target: EventTarget | null): boolean =>
  target instanceof HTMLButtonElement && target.type === 'submit'

/**
 * Like `bindField`, but validates on blur, and then while the user corrects the field. Validation waits for
 * the submit if the field is empty, or if it loses focus to the submit button, which must not move while it's
 * being clicked.
 */
export const bindValidatedField = <I extends FieldValues, O>(form: ContractForm<I, O>, name: Path<I>) => ({
  ...bindField(form, name),
  ...form.register(name, {
    onBlur: ({ target, relatedTarget }) => {
      if (target.value.trim() !== '' && !isSubmitButton(relatedTarget)) void form.trigger(name)
    },
    onChange: () => {
      if (form.getFieldState(name).error) void form.trigger(name)
    },
  }),
})
