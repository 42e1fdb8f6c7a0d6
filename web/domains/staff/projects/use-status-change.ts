import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { missingContent } from '#contract/email'
import { type ProjectStatus, statusOf } from '#contract/project-status.ts'
import { reasonOf } from '#web/api/reason.ts'
import { endedSession } from '#web/api/request-error.ts'
import type { TemplateText } from '#web/email'
import { showToast } from '#web/ui/toast-store.ts'
import { projectRoutes, setStatus, setStatusWithMail } from './admin-projects.queries.ts'

/** Changes the status of a project, with a mail or (null) without, and says how it went. */
export const useStatusChange = (
  project: { publicId: string; name: string; status: string },
  status: ProjectStatus,
  { onDone, onUndo }: { onDone: () => void; onUndo: () => void },
) => {
  /** Why the email wasn't sent: the server's words, empty when it had none. */
  const [failure, setFailure] = useState<string | null>(null)
  const [incomplete, setIncomplete] = useState(false)
  const target = { publicId: project.publicId, status, seenStatus: project.status }
  const { mutate, isPending } = useMutation({
    mutationFn: (mail: TemplateText | null) => (mail ? setStatusWithMail(target, mail) : setStatus(target)),
    meta: { invalidates: projectRoutes },
    onMutate: () => setFailure(null),
    onSuccess: (_, mail) => {
      const description = `${project.name}: ${statusOf(status).label}`
      if (mail) showToast({ title: 'Email Sent!', description })
      else showToast({ title: 'Status Updated', description, action: { label: 'Undo', onPress: onUndo } })
    },
    onError: (error, mail) => {
      if (endedSession(error)) return
      const fallback = mail ? 'Failed to update status or send email' : 'Failed to update status'
      setFailure(mail && reasonOf(error, ''))
      showToast({ title: 'Error', description: reasonOf(error, fallback), variant: 'destructive' })
    },
  })

  const submit = (mail: TemplateText | null) => {
    if (isPending) return
    const blank = mail !== null && (mail.subject.trim() === '' || mail.body.trim() === '')
    setIncomplete(blank)
    if (blank)
      return showToast({ title: 'Missing Content', description: missingContent, variant: 'destructive' })
    // What the change shows in was read again by then: the next change begins with what is true now.
    mutate(mail, { onSuccess: onDone })
  }

  return { submit, isPending, failure, incomplete }
}
