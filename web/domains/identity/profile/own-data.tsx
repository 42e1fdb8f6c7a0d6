import { useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { AccountClosing, closeAccount, downloadData } from '#contract/identity'
import { getRouteUrl, request } from '#web/api/request.ts'
import { RequestError } from '#web/api/request-error.ts'
import { clearSession, useSession } from '#web/api/session.ts'
import { Button, getButtonStyle, TextLink } from '#web/ui/buttons.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { PasswordField } from '#web/ui/fields.tsx'
import { removeAllDrafts } from '#web/ui/form/drafts.ts'
import { bindField, useContractForm } from '#web/ui/form/use-contract-form.ts'
import { useFormAction } from '#web/ui/form/use-form-action.ts'
import { Notice } from '#web/ui/notice.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { waitForNextPage } from '../accounts/session.tsx'

/** Lets users export their data and close their account. Staff can only export their data. */
export const OwnDataSection = () => {
  const { user } = useSession()
  const [asking, setAsking] = useState(false)
  return (
    <section aria-labelledby="own-data">
      <h2 id="own-data" className="text-2xl">
        Your data
      </h2>
      <p className="mt-2 text-soft">
        Everything we store about you and your projects, as JSON files in a ZIP.
      </p>
      <a href={getRouteUrl(downloadData)} download className={getButtonStyle('outline', 'medium', 'mt-4')}>
        <Download className="size-4.5" aria-hidden="true" />
        Download my data
      </a>
      {user?.role === 'user' && (
        <div className="mt-6 border-line border-t pt-5">
          <h3 className="text-lg">Close account</h3>
          <p className="mt-1 mb-3 text-soft">
            You can close your account when no paid project is in progress. Until then, please contact us.
          </p>
          <Button variant="outline" onClick={() => setAsking(true)}>
            Close my account
          </Button>
        </div>
      )}
      {asking && <CloseAccountDialog onClose={() => setAsking(false)} />}
    </section>
  )
}

const CloseAccountDialog = ({ onClose }: { onClose: () => void }) => {
  const client = useQueryClient()
  const navigate = useNavigate()
  const form = useContractForm(AccountClosing, { defaultValues: { password: '' } })
  const { onSubmit, isPending, failure } = useFormAction(form, {
    send: async (body) => {
      await request(closeAccount, { body })
      // Leave the page first, because it redirects users without a session to the login page.
      const atHome = waitForNextPage()
      await navigate('/')
      await atHome
      clearSession(client)
      removeAllDrafts()
      showToast({ title: 'Account closed', description: 'We emailed you what was erased and what we keep.' })
    },
    onFail: (error) => {
      if (error instanceof RequestError && error.code === 'WRONG_CURRENT_PASSWORD')
        form.setError('password', { message: error.message }, { shouldFocus: true })
    },
  })
  return (
    <ConfirmDialog
      title="Close your account?"
      keep="Keep account"
      action="Close account"
      busyLabel="Closing..."
      busy={isPending}
      form="close-account"
      onClose={onClose}
    >
      <form id="close-account" onSubmit={onSubmit} noValidate className="grid gap-4">
        <p>This can’t be undone. You’ll be signed out everywhere, and unpaid projects will be removed.</p>
        <p className="text-soft">
          We erase your password, your phone number, and your login email. We keep records of paid projects
          and payments for seven years, as the law requires.{' '}
          <TextLink to="/privacy#how-long">How long we keep data</TextLink>
        </p>
        {failure && !form.formState.errors.password && <Notice kind="error">{failure}</Notice>}
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          {...bindField(form, 'password')}
        />
      </form>
    </ConfirmDialog>
  )
}
