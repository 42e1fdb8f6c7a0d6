import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { notationToHtml, notationToText, previewStatusMail } from '#contract/email'
import type { ProjectStatus } from '#contract/project-status.ts'
import { request } from '#web/api/request.ts'
import { Loaded } from '#web/ui/admin/loaded.tsx'
import { MailView } from '#web/ui/admin/mail-view.tsx'
import type { TemplateText } from './templates.queries.ts'

interface Props {
  mail: TemplateText
  status: ProjectStatus
  /** The project whose client would get it. */
  publicId: string
}

/** The mail as the client will receive it: the server writes it the way it writes the one that is sent. */
export const MailPreview = ({ mail: { subject, body }, status, publicId }: Props) => {
  const query = useQuery({
    queryKey: ['email preview', publicId, status, subject, body],
    queryFn: () =>
      request(previewStatusMail, {
        body: {
          publicId,
          status,
          subject,
          htmlContent: notationToHtml(body),
          textContent: notationToText(body),
        },
      }),
    placeholderData: keepPreviousData,
  })
  return (
    <Loaded noun="the preview" query={query}>
      {(mail) => (
        <div className="space-y-3">
          <p>
            <span className="text-soft">Subject: </span>
            <span className="font-semibold">{mail.subject || '(empty)'}</span>
          </p>
          <MailView mail={mail} />
        </div>
      )}
    </Loaded>
  )
}
