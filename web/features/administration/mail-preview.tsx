import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { notationToHtml, notationToText } from '#contract/mail-notation.ts'
import type { ProjectStatus } from '#contract/project-status.ts'
import { previewStatusMail } from '#contract/templates.ts'
import { request } from '../../api/request.ts'
import { Loaded } from '../office/loaded.tsx'
import { MailView } from '../office/mail-view.tsx'
import type { MailText } from './queries.ts'

interface Props {
  mail: MailText
  status: ProjectStatus
  /** The project whose client would get it. */
  publicId: string
}

/** The mail as the client will receive it: the server writes it the way it writes the one that is sent. */
export const MailPreview = ({ mail: { subject, body }, status, publicId }: Props) => {
  const query = useQuery({
    queryKey: ['mail preview', publicId, status, subject, body],
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
      {(mail) => <MailView mail={mail} />}
    </Loaded>
  )
}
