import { useQueryClient } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import {
  changePassword,
  getProfile,
  PasswordChangeForm,
  ProfileUpdate,
  updateProfile,
} from '#contract/identity'
import type { RouteReply } from '#contract/route.ts'
import { createQuery } from '#web/api/query-client.ts'
import { request } from '#web/api/request.ts'
import { getErrorMessages } from '#web/api/request-error.ts'
import { refreshSession } from '#web/api/session.ts'
import { Button } from '#web/ui/buttons.tsx'
import { ShortDateTime } from '#web/ui/dates.tsx'
import { PasswordField, TextField } from '#web/ui/fields.tsx'
import { bindField, useContractForm } from '#web/ui/form/use-contract-form.ts'
import { useFormAction } from '#web/ui/form/use-form-action.ts'
import { Notice } from '#web/ui/notice.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { PasswordRules } from '../accounts/password-rules.tsx'
import { createPasswordFailureToast, createProfileFailureToast } from './profile-failures.ts'

/** Edits the name and phone number. `LoginEmailSection` changes the email address. */
export const ProfileForm = ({ profile }: { profile: RouteReply<typeof getProfile> }) => {
  const client = useQueryClient()
  const [savedAt, setSavedAt] = useState<Date | null>(null)
  const form = useContractForm(ProfileUpdate, {
    defaultValues: { name: profile.name, phone: profile.phone ?? '' },
  })
  const { onSubmit, isPending, failure } = useFormAction(form, {
    send: async (update) => {
      const saved = await request(updateProfile, { body: update })
      client.setQueryData(createQuery(getProfile).queryKey, saved)
      form.reset({ name: saved.name, phone: saved.phone ?? '' })
      setSavedAt(new Date())
      await refreshSession(client)
      showToast({ title: 'Profile updated', description: 'Your changes are saved.' })
    },
    onFail: (error) => showToast(createProfileFailureToast(getErrorMessages(error))),
  })

  return (
    <form method="post" onSubmit={onSubmit} noValidate className="grid gap-5">
      <h2 className="text-2xl">Profile Information</h2>
      {failure && <Notice kind="error">{failure}</Notice>}
      <TextField label="Full Name" autoComplete="name" {...bindField(form, 'name')} />
      <TextField
        label="Email"
        type="email"
        name="email"
        autoComplete="email"
        value={profile.email}
        disabled
        readOnly
        hint="Your email can’t be changed in this form. See Login email below."
      />
      <TextField label="Phone" optional type="tel" autoComplete="tel" {...bindField(form, 'phone')} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" busy={isPending} busyLabel="Saving...">
          Save changes
        </Button>
        <SaveConfirmation at={savedAt}>Name and phone saved</SaveConfirmation>
      </div>
    </form>
  )
}

/** Shows what was saved and when, until the user leaves the page. Empty before the first save. */
export const SaveConfirmation = ({ at, children }: { at: Date | null; children: string }) => (
  <p role="status" className="flex items-center gap-1.5 text-[0.9375rem] text-green-ink empty:hidden">
    {at && (
      <>
        <CircleCheck className="size-4.5 shrink-0" aria-hidden="true" />
        <span>
          {children} <ShortDateTime date={at} />
        </span>
      </>
    )}
  </p>
)

/** Changes the password. The confirmation field isn't sent to the server. */
export const PasswordForm = () => {
  const client = useQueryClient()
  const [savedAt, setSavedAt] = useState<Date | null>(null)
  const form = useContractForm(PasswordChangeForm, {
    defaultValues: { currentPassword: '', newPassword: '', confirmPassword: '' },
  })
  const newPassword = useWatch({ control: form.control, name: 'newPassword' })
  const { onSubmit, isPending, failure } = useFormAction(form, {
    send: async ({ currentPassword, newPassword }) => {
      await request(changePassword, { body: { currentPassword, newPassword } })
      form.reset()
      setSavedAt(new Date())
      await refreshSession(client)
      showToast({ title: 'Password updated', description: 'You’ve been signed out everywhere else.' })
    },
    onFail: (error) => showToast(createPasswordFailureToast(getErrorMessages(error))),
  })

  return (
    <form method="post" onSubmit={onSubmit} noValidate className="grid gap-5">
      <h2 id="password" className="scroll-mt-20 text-2xl">
        Security Settings
      </h2>
      {failure && <Notice kind="error">{failure}</Notice>}
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        {...bindField(form, 'currentPassword')}
      />
      <PasswordField label="New password" autoComplete="new-password" {...bindField(form, 'newPassword')} />
      <PasswordRules password={newPassword} />
      <PasswordField
        label="Confirm password"
        autoComplete="new-password"
        {...bindField(form, 'confirmPassword')}
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" busy={isPending} busyLabel="Updating...">
          Update password
        </Button>
        <SaveConfirmation at={savedAt}>Password changed</SaveConfirmation>
      </div>
    </form>
  )
}
