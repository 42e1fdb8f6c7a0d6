import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { isPlaceholderName } from '#contract/packages.ts'
import {
  Application,
  ApplicationDraft,
  countries,
  DEFAULT_COUNTRY,
  MIN_APPLICATION_ANSWER_LENGTH,
  needsAnswers,
  type Project,
  saveApplicationDraft as saveDraftRoute,
  submitApplication,
} from '#contract/projects'
import type { z } from '#contract/zod.ts'
import { request } from '#web/api/request.ts'
import { isSessionEnded } from '#web/api/request-error.ts'
import { Button } from '#web/ui/buttons.tsx'
import { SelectField, TextArea, TextField } from '#web/ui/fields.tsx'
import { AutosaveStatus, useAutosave } from '#web/ui/form/autosave.tsx'
import { removeDraft } from '#web/ui/form/drafts.ts'
import { MergeConflicts, useFieldMerge } from '#web/ui/form/field-merge.tsx'
import { bindField, type ContractForm, useContractForm } from '#web/ui/form/use-contract-form.ts'
import { useFormAction } from '#web/ui/form/use-form-action.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { Notice } from '#web/ui/notice.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { projectQuery, projectsQuery } from '../projects.queries.ts'

const fieldLabels = {
  name: 'Organization name',
  country: 'Country',
  purpose: 'Purpose',
  adGoals: 'Advertising goals',
}

/**
 * Returns the stored values as a draft. A placeholder name, an unlisted country, and missing texts become
 * empty strings.
 */
const getStoredFields = ({ name, country, purpose, adGoals }: Project): ApplicationDraft => ({
  name: isPlaceholderName(name) ? '' : name,
  country: countries.find((candidate) => candidate === country) ?? '',
  purpose: purpose ?? '',
  adGoals: adGoals ?? '',
})

const getInitialValues = (project: Project) => {
  const stored = getStoredFields(project)
  return { ...stored, country: stored.country || DEFAULT_COUNTRY }
}

/** The application form. Saves automatically while the user types, and on request as a draft. */
export const ProjectApplicationForm = ({ project }: { project: Project }) => {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { publicId } = project
  const draft = `application-${publicId}`
  const form = useContractForm(Application, { defaultValues: getInitialValues(project), draft })
  const [purpose, adGoals] = useWatch({ control: form.control, name: ['purpose', 'adGoals'] })

  const merge = useFieldMerge(form, {
    draft,
    stored: getStoredFields(project),
    getFields: toDraft,
    load: async () => getStoredFields(await client.fetchQuery({ ...projectQuery(publicId), staleTime: 0 })),
  })
  const autosave = useAutosave(form, {
    draft,
    revision: merge.decisions,
    save: () =>
      merge.save(async (body) => {
        const saved = await request(saveDraftRoute, { params: { publicId }, body })
        client.setQueryData(projectQuery(publicId).queryKey, saved)
        return getStoredFields(saved)
      }),
  })

  /**
   * Deletes the tab's draft, returns to the dashboard, and caches the saved project. Navigates first, because
   * updating the cache would change this page.
   */
  const leaveWith = async (saved: Project) => {
    await autosave.settle()
    removeDraft(draft)
    await navigate('/dashboard')
    client.setQueryData(projectQuery(publicId).queryKey, saved)
    await client.invalidateQueries({ queryKey: projectsQuery.queryKey })
  }

  const { saveDraft, isSaving, saveFailure } = useSaveDraft(publicId, form, merge, leaveWith)
  const { onSubmit, isPending, failure } = useFormAction(form, {
    send: async (application) => {
      const saved = await merge.submit((seen) =>
        request(submitApplication, { params: { publicId }, body: { ...application, seen } }),
      )
      showToast({
        title: 'Application Submitted',
        description: 'Thank you! We’ll start on it now and keep you posted at every step.',
      })
      await leaveWith(saved)
    },
    onFail: (error) =>
      showToast({ title: 'Submission Failed', description: error.message, variant: 'destructive' }),
    onInvalid: (message) =>
      showToast({ title: 'Validation Error', description: message, variant: 'destructive' }),
  })

  const problem = failure ?? saveFailure
  return (
    <form onSubmit={onSubmit} noValidate className="grid gap-6">
      {problem && <Notice kind="error">{problem} What you typed is still here.</Notice>}
      <MergeConflicts conflicts={merge.conflicts} labels={fieldLabels} decide={merge.decide} />
      <TextField label={fieldLabels.name} autoComplete="organization" {...bindField(form, 'name')} />
      <SelectField label={fieldLabels.country} autoComplete="country-name" {...bindField(form, 'country')}>
        <option value="">Please select a country</option>
        {countries.map((country) => (
          <option key={country}>{country}</option>
        ))}
      </SelectField>
      <div>
        <TextArea
          label={fieldLabels.purpose}
          hint="What your nonprofit does, who it serves, and what changes as a result."
          {...bindField(form, 'purpose')}
        />
        <CharacterCount text={purpose} minimum={MIN_APPLICATION_ANSWER_LENGTH} />
      </div>
      <div>
        <TextArea
          label={fieldLabels.adGoals}
          hint="Who your ads should reach and what you want those people to do."
          {...bindField(form, 'adGoals')}
        />
        <CharacterCount text={adGoals} minimum={MIN_APPLICATION_ANSWER_LENGTH} />
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Button
          type="submit"
          // The onboarding questions come first, so their button is the primary one.
          variant={needsAnswers(project) ? 'primary' : 'accent'}
          size="large"
          disabled={isSaving}
          busy={isPending}
          busyLabel="Submitting..."
          className="max-sm:w-full"
        >
          Submit application
        </Button>
        <Button
          variant="outline"
          size="large"
          disabled={isPending}
          busy={isSaving}
          busyLabel="Saving..."
          onClick={saveDraft}
          className="max-sm:w-full"
        >
          Save draft
        </Button>
        {/* On phones, the save status extends into the card's padding. */}
        <AutosaveStatus
          state={autosave.state}
          className="sm:-my-1 sm:flex-1 max-sm:-mt-1 max-sm:-mb-3 max-sm:w-full"
        />
      </div>
    </form>
  )
}

const CharacterCount = ({ text, minimum }: { text: string; minimum: number }) => {
  const count = text.trim().length
  return (
    <p
      className={joinClasses(
        'mt-2 text-sm tabular-nums',
        count >= minimum ? 'font-medium text-green-ink' : 'text-faint',
      )}
    >
      {count}/{minimum} characters minimum
    </p>
  )
}

type ApplicationContractForm = ContractForm<z.input<typeof Application>, z.output<typeof Application>>

interface ApplicationMerge {
  submit: (send: (seen: ApplicationDraft) => Promise<Project>) => Promise<Project>
}

/** Converts the form's values to a draft. Throws if a value can't be stored. */
const toDraft = ({ country, ...values }: z.input<typeof Application>): ApplicationDraft => {
  const { data, error } = ApplicationDraft.safeParse({ ...values, country: country ?? '' })
  if (error) throw new Error(error.issues[0]?.message ?? 'Please check what you entered.')
  return data
}

/** Returns a function that saves the form as a draft, even if it's incomplete, with the state of the save. */
const useSaveDraft = (
  publicId: string,
  form: ApplicationContractForm,
  merge: ApplicationMerge,
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
      const draft = toDraft(form.getValues())
      const saved = await merge.submit((seen) =>
        request(saveDraftRoute, { params: { publicId }, body: { ...draft, seen } }),
      )
      showToast({ title: 'Draft saved', description: 'You can continue any time.' })
      await onSaved(saved)
    } catch (error) {
      if (!isSessionEnded(error))
        fail(error instanceof Error ? error.message : 'We couldn’t save your draft.')
    } finally {
      running.current = false
      setSaving(false)
    }
  }

  return { saveDraft, isSaving, saveFailure }
}
