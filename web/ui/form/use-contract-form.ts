import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect } from 'react'
import { type DefaultValues, type FieldValues, type Path, type UseFormReturn, useForm } from 'react-hook-form'
import type { z } from '#contract/zod.ts'
import { readDraft, writeDraft } from './drafts.ts'

export type ContractForm<I extends FieldValues, O> = UseFormReturn<I, unknown, O>

interface Options<I extends FieldValues> {
  defaultValues: DefaultValues<I>
  /** `onChange` shows errors while typing; otherwise they come with the first submit. */
  mode?: 'onSubmit' | 'onChange'
  /** Keeps what is typed under this name until the form has been sent. Not for passwords. */
  draft?: string
}

/** A field whose name is known at run time only, as that of a draft or of a refusal. */
export const fieldNamed = <I extends FieldValues>(name: string) => name as Path<I>

/** A form checked by a schema of the contract; the first faulty field is focused on submit. */
export const useContractForm = <I extends FieldValues, O>(
  schema: z.ZodType<O, I>,
  { defaultValues, mode = 'onSubmit', draft }: Options<NoInfer<I>>,
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
    // After the first render, so that the page built ahead of time and the browser's first one agree.
    // An empty field of a draft never hides what the server knows by now.
    for (const [name, value] of Object.entries(readDraft(draft)))
      if (value !== '' && value !== undefined)
        setValue(fieldNamed<I>(name), value as never, { shouldDirty: true })
    return subscribe({ formState: { values: true }, callback: ({ values }) => writeDraft(draft, values) })
  }, [draft, subscribe, setValue])

  return form
}

/** What a control of the form needs: its registration and its error. */
export const bind = <I extends FieldValues, O>(form: ContractForm<I, O>, name: Path<I>) => ({
  ...form.register(name),
  error: form.getFieldState(name, form.formState).error?.message,
})

const isSubmit = (target: EventTarget | null): boolean =>
  target instanceof HTMLButtonElement && target.type === 'submit'

/**
 * As `bind`, but what was typed is checked as soon as its field is left, and then while it is mended. An empty field waits
 * for the submit, and so does one that is left by pressing the button, which must not move under the pointer.
 */
export const bindChecked = <I extends FieldValues, O>(form: ContractForm<I, O>, name: Path<I>) => ({
  ...bind(form, name),
  ...form.register(name, {
    onBlur: ({ target, relatedTarget }) => {
      if (target.value.trim() !== '' && !isSubmit(relatedTarget)) void form.trigger(name)
    },
    onChange: () => {
      if (form.getFieldState(name).error) void form.trigger(name)
    },
  }),
})
