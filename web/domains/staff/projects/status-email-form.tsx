import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { missingContentMessage } from '#contract/email'
import { getStatusEntry, type ProjectStatus } from '#contract/project-status.ts'
import type { StaffProject } from '#contract/projects'
import { getErrorReason, isSessionEnded } from '#web/api/request-error.ts'
import { EmailPreview, NOTATION_HINT, type TemplateText } from '#web/email'
import { StatusBadge } from '#web/ui/badges.tsx'
import { Button } from '#web/ui/buttons.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { CheckboxField, TextArea, TextField } from '#web/ui/fields.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { OpenWork, type useOpenWork } from './open-work.tsx'
import { changeStatus, changeStatusWithEmail, projectInvalidations } from './staff-projects.queries.ts'

interface Props {
  project: StaffProject
  status: ProjectStatus
  template: TemplateText
  openWork: ReturnType<typeof useOpenWork>
  /** Undoes the change. Offered in the toast after a change without an email. */
  onUndo: () => void
  onClose: () => void
}

/** Changes a status and, by default, emails the client. */
export const StatusEmailForm = ({ project, status, template, openWork, onUndo, onClose }: Props) => {
  const [email, setMail] = useState(template)
  const [sendEmail, setSendEmail] = useState(true)
  const [tab, setTab] = useState('write')
  const { submit, isPending, failure, incomplete } = useStatusChange(project, status, {
    onDone: onClose,
    onUndo,
  })
  const getMissingError = (text: string) =>
    incomplete && sendEmail && text.trim() === '' ? missingContentMessage : undefined

  const write = (
    <div className="space-y-4">
      <TextField
        label="Subject"
        name="subject"
        data-autofocus=""
        value={email.subject}
        disabled={!sendEmail}
        error={getMissingError(email.subject)}
        onChange={(event) => setMail({ ...email, subject: event.target.value })}
      />
      <TextArea
        label="Message"
        name="htmlContent"
        rows={9}
        value={email.body}
        disabled={!sendEmail}
        hint={NOTATION_HINT}
        error={getMissingError(email.body)}
        onChange={(event) => setMail({ ...email, body: event.target.value })}
      />
    </div>
  )

  return (
    <Dialog
      open
      onClose={onClose}
      title="Status Update Notification"
      description={project.name}
      footer={
        <>
          {/* In the footer, so that it stays visible when the dialog scrolls to the subject field. */}
          <div className="w-full empty:hidden">
            <OpenWork {...openWork} />
          </div>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button
            busy={isPending}
            busyLabel="Processing..."
            onClick={() => {
              if (sendEmail && (email.subject.trim() === '' || email.body.trim() === '')) setTab('write')
              void submit(sendEmail ? email : null)
            }}
          >
            {sendEmail ? 'Update & Send Email' : 'Update Status Only'}
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        <p className="flex flex-wrap items-center gap-2">
          <span className="text-soft">New status:</span>
          <StatusBadge status={status} />
        </p>
        <CheckboxField
          name="sendEmail"
          label={`Send an email notification to ${project.user.name} (${project.email})`}
          checked={sendEmail}
          onChange={(event) => setSendEmail(event.target.checked)}
        />
        {failure !== null && (
          <Notice kind="error" title="Failed to send email. Please try again.">
            {failure}
          </Notice>
        )}
        <Tabs
          label="Email"
          value={tab}
          onChange={setTab}
          tabs={[
            { value: 'write', label: 'Write Email', content: write },
            {
              value: 'preview',
              label: 'Preview',
              content: <EmailPreview mail={email} status={status} publicId={project.publicId} />,
            },
          ]}
        />
      </div>
    </Dialog>
  )
}

/**
 * Returns the state of a status change, and a function that makes it and emails the client. If the email is
 * null, it only changes the status. It rejects an email with a blank subject or body and sets `incomplete`.
 */
export const useStatusChange = (
  project: { publicId: string; name: string; status: string },
  status: ProjectStatus,
  { onDone, onUndo }: { onDone: () => void; onUndo: () => void },
) => {
  /** Why a change with an email failed. Empty if the server gave no reason. Null otherwise. */
  const [failure, setFailure] = useState<string | null>(null)
  const [incomplete, setIncomplete] = useState(false)
  const target = { publicId: project.publicId, status, seenStatus: project.status }
  const { mutate, isPending } = useMutation({
    mutationFn: (email: TemplateText | null) =>
      email ? changeStatusWithEmail(target, email) : changeStatus(target),
    meta: { invalidates: projectInvalidations },
    onMutate: () => setFailure(null),
    onSuccess: (_, email) => {
      const description = `${project.name}: ${getStatusEntry(status).label}`
      if (email) showToast({ title: 'Email Sent!', description })
      else showToast({ title: 'Status Updated', description, action: { label: 'Undo', onPress: onUndo } })
    },
    onError: (error, email) => {
      if (isSessionEnded(error)) return
      const fallback = email ? 'Failed to update status or send email' : 'Failed to update status'
      setFailure(email && getErrorReason(error, ''))
      showToast({ title: 'Error', description: getErrorReason(error, fallback), variant: 'destructive' })
    },
  })

  const submit = (email: TemplateText | null) => {
    if (isPending) return
    const blank = email !== null && (email.subject.trim() === '' || email.body.trim() === '')
    setIncomplete(blank)
    if (blank)
      return showToast({
        title: 'Missing Content',
        description: missingContentMessage,
        variant: 'destructive',
      })
    // Close after the refetch, so that the next change starts with the current status.
    mutate(email, { onSuccess: onDone })
  }

  return { submit, isPending, failure, incomplete }
}
