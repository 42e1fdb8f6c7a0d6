import { useRef, useState } from 'react'
import {
  type Application,
  ApplicationDraft,
  type Project,
  saveDraft as saveDraftRoute,
} from '#contract/projects'
import type { z } from '#contract/zod.ts'
import { request } from '#web/api/request.ts'
import { endedSession } from '#web/api/request-error.ts'
import type { ContractForm } from '#web/ui/form/use-contract-form.ts'
import { showToast } from '#web/ui/toast-store.ts'

type Form = ContractForm<z.input<typeof Application>, z.output<typeof Application>>

interface Merge {
  submit: (send: (seen: ApplicationDraft) => Promise<Project>) => Promise<Project>
}

/** The form as a draft, unfinished or not. Throws if a text can't be stored at all. */
export const draftOf = ({ country, ...values }: z.input<typeof Application>): ApplicationDraft => {
  const { data, error } = ApplicationDraft.safeParse({ ...values, country: country ?? '' })
  if (error) throw new Error(error.issues[0]?.message ?? 'Please check what you entered.')
  return data
}

/** Saves the application as it is, unfinished or not, at the press of a button. */
export const useSaveDraft = (
  publicId: string,
  form: Form,
  merge: Merge,
  onSaved: (saved: Project) => Promise<void>,
) => {
  const running = useRef(false)
  const [isSaving, setSaving] = useState(false)
  const [saveFailure, setFailure] = useState<string | null>(null)

  const fail = (message: string) => {
    setFailure(message)
    showToast({ title: 'Save Failed', description: message, variant: 'destructive' })
  }

  const saveDraft = async () => {
    if (running.current) return
    running.current = true
    setSaving(true)
    setFailure(null)
    try {
      const draft = draftOf(form.getValues())
      const saved = await merge.submit((seen) =>
        request(saveDraftRoute, { params: { publicId }, body: { ...draft, seen } }),
      )
      showToast({ title: 'Draft Saved', description: 'You can continue any time.' })
      await onSaved(saved)
    } catch (error) {
      if (!endedSession(error)) fail(error instanceof Error ? error.message : "We couldn't save your draft.")
    } finally {
      running.current = false
      setSaving(false)
    }
  }

  return { saveDraft, isSaving, saveFailure }
}
