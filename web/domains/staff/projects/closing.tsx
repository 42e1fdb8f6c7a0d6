import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { toEasternDay } from '#contract/dates.ts'
import {
  fillEmailPlaceholders,
  fillSubject,
  getSafePlaceholderValues,
  renderNotationHtml,
  renderNotationText,
} from '#contract/email'
import { ClosedReason, closedReasonTexts, ProjectStatus } from '#contract/project-status.ts'
import { CloseProject, closingEmails, isClosed, type StaffProject } from '#contract/projects'
import { z } from '#contract/zod.ts'
import { EmailPreview, NOTATION_HINT } from '#web/email'
import { useAction } from '#web/ui/admin/use-action.ts'
import { Button } from '#web/ui/buttons.tsx'
import { ConfirmDialog, Dialog } from '#web/ui/dialog.tsx'
import { CheckboxField, SelectField, TextArea, TextField } from '#web/ui/fields.tsx'
import { bindField, useContractForm } from '#web/ui/form/use-contract-form.ts'
import { useFormAction } from '#web/ui/form/use-form-action.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { closeProject, projectInvalidations, reopenProject } from './staff-projects.queries.ts'

/** Closes an open project, or reopens a closed one. */
export const ClosingTools = ({ project }: { project: StaffProject }) => {
  const [isOpen, setOpen] = useState(false)
  const { act, isPending } = useAction(projectInvalidations)
  const close = () => setOpen(false)
  const reopen = async () => {
    await act(async () => {
      await reopenProject(project.publicId)
      return { title: 'Project reopened', description: project.name }
    }, 'We couldn’t reopen the project.')
    close()
  }
  return (
    <>
      <Button variant="outline" size="small" onClick={() => setOpen(true)}>
        {isClosed(project) ? 'Reopen project' : 'Close project'}
      </Button>
      {isOpen && !isClosed(project) && <CloseDialog project={project} onClose={close} />}
      {isOpen && isClosed(project) && (
        <ConfirmDialog
          title={`Reopen ${project.name}?`}
          keep="Keep it closed"
          action="Reopen project"
          isFocused
          busyLabel="Reopening..."
          busy={isPending}
          onConfirm={reopen}
          onClose={close}
        >
          <p>The project goes on with the status it had. The client isn’t emailed.</p>
        </ConfirmDialog>
      )}
    </>
  )
}

/** Schema of the form. Converts the message from the editor's notation to HTML and plain text. */
const CloseProjectValues = z
  .object({ ...CloseProject.shape, sendEmail: z.boolean(), subject: z.string(), body: z.string() })
  .omit({ htmlContent: true, textContent: true })
  .transform(({ body, ...closing }) => ({
    ...closing,
    htmlContent: renderNotationHtml(body),
    textContent: renderNotationText(body),
  }))

const CloseDialog = ({ project, onClose }: { project: StaffProject; onClose: () => void }) => {
  const { publicId, name, user, email } = project
  const values = getSafePlaceholderValues(user.isProven, { userName: user.name, projectName: name })
  const getEmailText = (reason: ClosedReason) => ({
    subject: fillSubject(closingEmails[reason].subject, values, user.isProven),
    body: fillEmailPlaceholders(closingEmails[reason].body, values),
  })
  const form = useContractForm(CloseProjectValues, {
    defaultValues: {
      reason: '' as ClosedReason,
      closedOn: toEasternDay(new Date()),
      note: '',
      sendEmail: false,
      subject: '',
      body: '',
    },
  })
  const [tab, setTab] = useState('write')
  const {
    reason,
    sendEmail,
    subject = '',
    body = '',
    closedOn = '',
    note = '',
  } = useWatch({ control: form.control })
  const suggestEmail = (chosen: string) => {
    const known = ClosedReason.safeParse(chosen).data
    const { dirtyFields } = form.formState
    if (!known) return
    for (const field of ['subject', 'body'] as const)
      if (!dirtyFields[field]) form.setValue(field, getEmailText(known)[field])
  }
  const { onSubmit, isPending, failure } = useFormAction(form, {
    invalidates: projectInvalidations,
    send: async (closing) => {
      await closeProject(publicId, closing)
      showToast({ title: sendEmail ? 'Project closed and email sent' : 'Project closed', description: name })
      onClose()
    },
    onInvalid: () => setTab('write'),
  })
  return (
    <Dialog open onClose={onClose} title="Close project" description={name}>
      <form onSubmit={onSubmit} noValidate className="grid gap-5">
        {failure && <Notice kind="error">{failure}</Notice>}
        <p className="text-soft">
          A closed project counts as neither live nor in progress. Its client keeps the documents, receipts,
          and messages.
        </p>
        <div className="grid gap-5 sm:grid-cols-2">
          <SelectField
            label="Reason"
            data-autofocus=""
            {...bindField(form, 'reason')}
            {...form.register('reason', { onChange: (event) => suggestEmail(event.target.value) })}
          >
            <option value="">Choose a reason</option>
            {ClosedReason.options.map((value) => (
              <option key={value} value={value}>
                {closedReasonTexts[value].label}
              </option>
            ))}
          </SelectField>
          <TextField type="date" label="Closed on" {...bindField(form, 'closedOn')} />
        </div>
        <TextArea
          label="Note"
          optional={reason !== 'other'}
          hint="The client sees it beside the reason."
          rows={2}
          {...bindField(form, 'note')}
        />
        <CheckboxField label={`Email ${user.name} (${email})`} {...bindField(form, 'sendEmail')} />
        {sendEmail && reason && (
          <Tabs
            label="Email"
            value={tab}
            onChange={setTab}
            tabs={[
              {
                value: 'write',
                label: 'Write Email',
                content: (
                  <div className="grid gap-5">
                    <TextField label="Subject" {...bindField(form, 'subject')} />
                    <TextArea label="Message" rows={9} hint={NOTATION_HINT} {...bindField(form, 'body')} />
                  </div>
                ),
              },
              {
                value: 'preview',
                label: 'Preview',
                content: (
                  <EmailPreview
                    mail={{ subject, body }}
                    status={ProjectStatus.catch('submitted').parse(project.status)}
                    closing={{ reason, closedOn, note }}
                    publicId={publicId}
                  />
                ),
              },
            ]}
          />
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="danger" busy={isPending} busyLabel="Closing...">
            {sendEmail ? 'Close project & send email' : 'Close project'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
