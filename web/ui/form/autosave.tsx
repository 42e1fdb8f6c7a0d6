import { CloudCheck, CloudOff, CloudUpload } from 'lucide-react'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { joinClasses } from '../join-classes.ts'
import { readDraft, removeDraft } from './drafts.ts'
import type { ContractForm } from './use-contract-form.ts'

/** Time without input after which a form is saved, in ms. */
const AUTOSAVE_DELAY_MS = 800

/**
 * Time after which a failed save is retried, in ms. Saving is also retried when the browser is online again,
 * when the tab is hidden, and when the form unmounts.
 */
const AUTOSAVE_RETRY_MS = 10_000

type AutosaveState = 'untouched' | 'saving' | 'saved' | 'failed'

interface AutosaveOptions<I> {
  /** The key of the form's draft in this tab. If saving fails, the draft remains. */
  draft: string
  /** Saves the values. Resolves to false if some of them couldn't be saved. */
  save: (values: I) => Promise<boolean>
  /** Changing this number triggers another save. */
  revision?: number
}

/**
 * Saves a form while the user types, one save at a time. Once all values are saved, deletes the tab's draft,
 * because it could otherwise hide changes from another device. `settle` waits for the current save and stops
 * autosaving, so that it can't overwrite a later submission.
 */
export const useAutosave = <I extends FieldValues, O>(
  form: ContractForm<I, O>,
  options: AutosaveOptions<I>,
) => {
  const { draft, revision = 0 } = options
  const [state, setState] = useState<AutosaveState>('untouched')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const running = useRef<Promise<void>>(undefined)
  const isDirty = useRef(false)
  const isStopped = useRef(false)

  const save = useEffectEvent(async () => {
    isDirty.current = false
    setState('saving')
    try {
      const isComplete = await options.save(form.getValues())
      if (isComplete && !isDirty.current) removeDraft(draft)
      setState('saved')
    } catch {
      isDirty.current = true
      setState('failed')
      schedule(AUTOSAVE_RETRY_MS)
    }
  })

  const flush = useEffectEvent(() => {
    clearTimeout(timer.current)
    if (!isDirty.current || isStopped.current || running.current) return
    running.current = save().finally(() => {
      running.current = undefined
      if (isDirty.current && timer.current === undefined) schedule(AUTOSAVE_DELAY_MS)
    })
  })

  const schedule = useEffectEvent((pause: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      timer.current = undefined
      flush()
    }, pause)
  })

  const onTyped = useEffectEvent(() => {
    // Input after a failed submission resumes autosaving.
    isStopped.current = false
    isDirty.current = true
    schedule(AUTOSAVE_DELAY_MS)
  })

  const { subscribe } = form
  useEffect(() => {
    isStopped.current = false
    // Saves what couldn't be saved during an earlier visit in this tab.
    if (Object.keys(readDraft(draft)).length > 0) onTyped()
    const unsubscribe = subscribe({ formState: { values: true }, callback: onTyped })
    const onHide = () => {
      if (document.visibilityState === 'hidden') flush()
    }
    window.addEventListener('online', flush)
    document.addEventListener('visibilitychange', onHide)
    return () => {
      unsubscribe()
      window.removeEventListener('online', flush)
      document.removeEventListener('visibilitychange', onHide)
      flush()
    }
  }, [draft, subscribe])

  useEffect(() => {
    if (revision > 0) onTyped()
  }, [revision])

  const settle = useCallback(async () => {
    isStopped.current = true
    clearTimeout(timer.current)
    await running.current
  }, [])

  return { state, settle }
}

const statusByState = {
  saving: { icon: CloudUpload, text: 'Saving...' },
  saved: { icon: CloudCheck, text: 'Saved. You can continue on any device.' },
  failed: { icon: CloudOff, text: 'Not saved yet. Your text is kept on this device, and we’ll try again.' },
} as const

/** Shows whether the form is saved. Reserves its height while it's empty. */
export const AutosaveStatus = ({ state, className }: { state: AutosaveState; className?: string }) => {
  const shown = state === 'untouched' ? null : statusByState[state]
  return (
    <p role="status" className={joinClasses('flex min-h-6 items-start gap-2 text-sm text-faint', className)}>
      {shown && (
        <>
          <shown.icon className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
          {shown.text}
        </>
      )}
    </p>
  )
}
