import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { type ComponentType, useState } from 'react'
import { type EmailDraft, previewStatusEmail, renderNotationHtml, renderNotationText } from '#contract/email'
import type { ProjectStatus } from '#contract/project-status.ts'
import type { z } from '#contract/zod.ts'
import { request } from '#web/api/request.ts'
import { useSession } from '#web/api/session.ts'
import { QueryContent } from '#web/ui/admin/query-content.tsx'
import { useAction } from '#web/ui/admin/use-action.ts'
import { Button } from '#web/ui/buttons.tsx'
import { sendTestEmail, type TemplateText } from '../email.queries.ts'
import { EmailView } from '../email-view.tsx'

interface Props {
  mail: TemplateText
  status: ProjectStatus
  publicId: string
  /** Set if the email announces that the project was closed. */
  closing?: z.input<typeof EmailDraft>['closing']
}

/** Previews an email as the client would receive it. The server renders the email. */
export const EmailPreview = ({ mail: { subject, body }, status, publicId, closing }: Props) => {
  const query = useQuery({
    queryKey: ['email preview', publicId, status, subject, body, closing],
    queryFn: () =>
      request(previewStatusEmail, {
        body: {
          publicId,
          status,
          subject,
          htmlContent: renderNotationHtml(body),
          textContent: renderNotationText(body),
          closing,
        },
      }),
    placeholderData: keepPreviousData,
  })
  return (
    <QueryContent noun="the preview" query={query}>
      {(email) => (
        <div className="space-y-3">
          <p>
            <span className="text-soft">Subject: </span>
            <span className="font-semibold">{email.subject || '(empty)'}</span>
          </p>
          <EmailView mail={email} />
        </div>
      )}
    </QueryContent>
  )
}

interface PickedProject {
  publicId: string
  name: string
}

export type PreviewProjectPicker = ComponentType<{ onPick: (project: PickedProject) => void }>

interface TemplatePreviewProps {
  status: ProjectStatus
  text: TemplateText
  ProjectPicker: PreviewProjectPicker
}

/** Previews a template with a project's data, and can send a test email to the current user. */
export const TemplatePreview = ({ status, text, ProjectPicker }: TemplatePreviewProps) => {
  const { user } = useSession()
  const { act, isPending } = useAction([])
  const [project, setProject] = useState<PickedProject | null>(null)
  if (!project)
    return (
      <div className="space-y-3">
        <p className="text-soft">Which project’s data?</p>
        <ProjectPicker onPick={setProject} />
      </div>
    )
  const send = () =>
    act(async () => {
      await sendTestEmail(project.publicId, status, text)
      return 'Test on its way'
    }, 'We couldn’t send the test.')
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p>
          Using data from <span className="font-semibold">{project.name}</span>
        </p>
        <div className="flex flex-wrap gap-2">
          <Button variant="outline" size="small" onClick={() => setProject(null)}>
            Another project
          </Button>
          <Button variant="outline" size="small" busy={isPending} busyLabel="Sending..." onClick={send}>
            <Send className="size-4" aria-hidden="true" />
            Send a test to {user?.email ?? 'me'}
          </Button>
        </div>
      </div>
      <EmailPreview mail={text} status={status} publicId={project.publicId} />
    </div>
  )
}

export const NOTATION_HINT =
  'Use **bold**, *italic*, [text](https://address), and lines that start with “- ”. {{firstName}}, {{userName}}, and {{projectName}} are filled in.'
