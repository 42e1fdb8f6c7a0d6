import { useState } from 'react'
import { type AdminProject, missingContent } from '#contract/administration.ts'
import type { ProjectStatus } from '#contract/project-status.ts'
import { Button } from '../../ui/button.tsx'
import { CheckboxField } from '../../ui/checkbox-field.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { MailPreview } from './mail-preview.tsx'
import type { MailText } from './queries.ts'
import { useStatusChange } from './use-status-change.ts'

interface Props {
  project: AdminProject
  status: ProjectStatus
  template: MailText
  onClose: () => void
}

export const notationHint =
  'Use **bold**, *italic*, [text](https://address) and lines beginning with "- ". {{userName}} and {{projectName}} are filled in.'

/** Sets a status and, unless unticked, mails the client about it. */
export const StatusMailForm = ({ project, status, template, onClose }: Props) => {
  const [mail, setMail] = useState(template)
  const [sendEmail, setSendEmail] = useState(true)
  const [tab, setTab] = useState('write')
  const { submit, isPending, failed, incomplete } = useStatusChange(project, status, onClose)
  const missing = (text: string) =>
    incomplete && sendEmail && text.trim() === '' ? missingContent : undefined

  const write = (
    <div className="space-y-4">
      <TextField
        label="Subject"
        name="subject"
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
          <Button look="outline" onClick={onClose}>
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
          label={`Send an e-mail notification to ${project.user.name} (${project.email})`}
          checked={sendEmail}
          onChange={(event) => setSendEmail(event.target.checked)}
        />
        {failed && <Notice kind="error" title="Failed to send email. Please try again." />}
        <Tabs
          label="E-mail"
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
