import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  fromProfileTexts,
  OrganizationProfile,
  type ProfileField,
  type ProfileInput,
  type ProfileTexts,
  toProfileTexts,
  toValidTexts,
} from '#contract/formation'
import { getKeys } from '#contract/get-keys.ts'
import { Button } from '#web/ui/buttons.tsx'
import { AutosaveStatus, useAutosave } from '#web/ui/form/autosave.tsx'
import { removeDraft } from '#web/ui/form/drafts.ts'
import { MergeConflicts, useFieldMerge } from '#web/ui/form/field-merge.tsx'
import { useContractForm } from '#web/ui/form/use-contract-form.ts'
import { useFormAction } from '#web/ui/form/use-form-action.ts'
import { Notice } from '#web/ui/notice.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import {
  type ProfileReply,
  profileInvalidations,
  profileQuery,
  saveOrganizationProfile,
} from '../formation.queries.ts'
import { isVoidingRefused, useVoidingConsent } from '../signatures/use-voiding-consent.tsx'
import { NameAvailabilityHint, SimilarNames } from './name-hint.tsx'
import { ProfileFields } from './profile-fields.tsx'
import {
  type OrganizationProfileFormState as Form,
  formatProfileText,
  profileLabels,
  toProfileValue,
  toProfileValues,
} from './profile-values.ts'

/** Returns the fields that can be saved: valid ones that the server hasn't rejected. */
const getSavableFields = (form: Form, values: ProfileInput): Partial<ProfileTexts> => {
  const valid = Object.entries(toValidTexts(values)) as [ProfileField, string][]
  return Object.fromEntries(valid.filter(([name]) => form.getFieldState(name).error?.type !== 'server'))
}

/** Returns a form that saves automatically and merges changes by other users. */
const useProfileForm = (publicId: string, reply: ProfileReply) => {
  const client = useQueryClient()
  const draft = `organization-${publicId}`
  const query = profileQuery(publicId)
  const form = useContractForm(OrganizationProfile, { defaultValues: toProfileValues(reply.profile), draft })
  /** Fields that aren't saved because they need a correction. */
  const [unsaved, setUnsaved] = useState<readonly ProfileField[]>([])
  /** The server's message if it rejected an autosave that would void signatures. Null otherwise. */
  const [refusal, setRefusal] = useState<string | null>(null)
  const voiding = useVoidingConsent()
  const save = async (
    profile: OrganizationProfile,
    seen: ProfileTexts,
    consent: { voidsSignatures?: boolean } = {},
  ): Promise<ProfileTexts> => {
    const saved = await saveOrganizationProfile(publicId, {
      ...profile,
      seen: fromProfileTexts(seen),
      ...consent,
    })
    setRefusal(null)
    client.setQueryData(query.queryKey, saved)
    return toProfileTexts(saved.profile)
  }
  const merge = useFieldMerge(form, {
    draft,
    stored: toProfileTexts(reply.profile),
    getFields: (values): Partial<ProfileTexts> => getSavableFields(form, values),
    load: async () => toProfileTexts((await client.fetchQuery({ ...query, staleTime: 0 })).profile),
    toTexts: toProfileTexts,
    toValue: toProfileValue,
  })
  const autosave = useAutosave(form, {
    draft,
    revision: merge.decisions,
    save: async (values) => {
      const savable = getSavableFields(form, values)
      const left = getKeys(profileLabels).filter((name) => savable[name] === undefined)
      setUnsaved(left)
      try {
        const isMerged = await merge.save(({ seen, ...texts }) => save(fromProfileTexts(texts), seen))
        return isMerged && left.length === 0
      } catch (error) {
        if (!isVoidingRefused(error)) throw error
        setRefusal(error.message)
        return false
      }
    },
  })
  /**
   * Saves all fields. Resolves to false if the user doesn't consent to voiding signatures. Throws if the
   * request fails or there's a merge conflict.
   */
  const submit = async (profile: OrganizationProfile): Promise<boolean> => {
    await autosave.settle()
    const saved = await voiding.save((consent) => merge.submit((seen) => save(profile, seen, consent)))
    if (saved) removeDraft(draft)
    return saved !== undefined
  }
  return { form, merge, state: autosave.state, unsaved, refusal, submit, dialog: voiding.dialog }
}

interface Props {
  publicId: string
  reply: ProfileReply
  viewer: 'client' | 'staff'
  onClose: () => void
}

/** Form for the organization's profile. Saves automatically while the user types. */
export const OrganizationProfileForm = ({ publicId, reply, viewer, onClose }: Props) => {
  const { form, merge, state, unsaved, refusal, submit, dialog } = useProfileForm(publicId, reply)
  const { onSubmit, isPending, failure } = useFormAction(form, {
    invalidates: profileInvalidations,
    send: async (profile) => {
      if (!(await submit(profile))) return
      showToast({ title: 'Profile saved', description: profile.legalName })
      onClose()
    },
  })
  const renderConflicts = (names: readonly ProfileField[]) => {
    const conflicts = Object.entries(merge.conflicts).filter(([name]) => names.some((each) => each === name))
    return (
      conflicts.length > 0 && (
        <MergeConflicts
          conflicts={Object.fromEntries(conflicts)}
          labels={profileLabels}
          format={formatProfileText}
          decide={merge.decide}
        />
      )
    )
  }
  return (
    <form onSubmit={onSubmit} noValidate className="grid gap-8">
      {dialog}
      <ProfileFields
        form={form}
        nameHint={
          <>
            {viewer === 'staff' && <SimilarNames publicId={publicId} />}
            <NameAvailabilityHint office={reply.register} />
          </>
        }
        advice={reply.advice}
        renderConflicts={renderConflicts}
      />
      {failure && <Notice kind="error">{failure} What you typed is still here.</Notice>}
      <div className="flex flex-wrap items-center justify-between gap-3">
        {refusal ? (
          <p role="status" className="min-w-0 flex-1 text-sm text-amber-ink">
            Not saved yet. {refusal} Press “Save profile” to decide.
          </p>
        ) : unsaved.length > 0 && state === 'saved' ? (
          <p role="status" className="min-w-0 flex-1 text-sm text-amber-ink">
            Saved, except what needs a correction:{' '}
            {new Intl.ListFormat('en-US').format(unsaved.map((name) => profileLabels[name]))}.
          </p>
        ) : (
          <AutosaveStatus state={state} className="flex-1" />
        )}
        <Button type="submit" busy={isPending} busyLabel="Saving..." className="max-sm:w-full">
          Save profile
        </Button>
      </div>
    </form>
  )
}
