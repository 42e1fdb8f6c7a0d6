import { useState } from 'react'
import { missingContent } from '#contract/email'
import type { ProjectStatus } from '#contract/project-status.ts'
import type { AdminProject } from '#contract/projects'
import { MailPreview, notationHint, type TemplateText } from '#web/email'
import { Button } from '#web/ui/button.tsx'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useStatusChange } from './use-status-change.ts'

interface Props {
  project: AdminProject
  status: ProjectStatus
  template: TemplateText
  /** Undoes the change after it was made without an email. */
  onUndo: () => void
  onClose: () => void
}

/** Sets a status and, unless unticked, mails the client about it. */
export const StatusMailForm = ({ project, status, template, onUndo, onClose }: Props) => {
  const [mail, setMail] = useState(template)
  const [sendEmail, setSendEmail] = useState(true)
  const [tab, setTab] = useState('write')
  const { submit, isPending, failure, incomplete } = useStatusChange(project, status, {
    onDone: onClose,
    onUndo,
  })
  const missing = (text: string) =>
    incomplete && sendEmail && text.trim() === '' ? missingContent : undefined

  const write = (
    <div className="space-y-4">
      <TextField
        label="Subject"
        name="subject"
        data-autofocus=""
        value={mail.subject}
        disabled={!sendEmail}
        error={missing(mail.subject)}
        onChange={(event) => setMail({ ...mail, subject: event.target.value })}
      />
      <TextArea
        label="Message"
        name="htmlContent"
        rows={9}
        value={mail.body}
        disabled={!sendEmail}
        hint={notationHint}
        error={missing(mail.body)}
        onChange={(event) => setMail({ ...mail, body: event.target.value })}
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
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button
            busy={isPending}
            busyLabel="Processing..."
            onClick={() => {
              if (sendEmail && (mail.subject.trim() === '' || mail.body.trim() === '')) setTab('write')
              void submit(sendEmail ? mail : null)
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
              content: <MailPreview mail={mail} status={status} publicId={project.publicId} />,
            },
          ]}
        />
      </div>
    </Dialog>
  )
}
