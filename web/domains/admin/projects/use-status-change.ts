import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { missingContent } from '#contract/mail'
import { type ProjectStatus, statusOf } from '#contract/project-status.ts'
import { reasonOf } from '#web/api/reason.ts'
import { endedSession } from '#web/api/request-error.ts'
import type { TemplateText } from '#web/mail'
import { showToast } from '#web/ui/toast-store.ts'
import { refreshProjects, setStatus, setStatusWithMail } from './admin-projects.queries.ts'

/** Changes the status of a project, with a mail or (null) without, and says how it went. */
export const useStatusChange = (
  project: { publicId: string; name: string; status: string },
  status: ProjectStatus,
  onDone: () => void,
) => {
  const client = useQueryClient()
  const running = useRef(false)
  const [isPending, setPending] = useState(false)
  const [failed, setFailed] = useState(false)
  const [incomplete, setIncomplete] = useState(false)

  const submit = async (mail: TemplateText | null) => {
    if (running.current) return
    const blank = mail !== null && (mail.subject.trim() === '' || mail.body.trim() === '')
    setIncomplete(blank)
    if (blank)
      return showToast({ title: 'Missing Content', description: missingContent, look: 'destructive' })
    running.current = true
    setPending(true)
    setFailed(false)
    const target = { publicId: project.publicId, status, seenStatus: project.status }
    const description = `${project.name}: ${statusOf(status).label}`
    try {
      await (mail ? setStatusWithMail(target, mail) : setStatus(target))
      showToast({ title: mail ? 'Email Sent!' : 'Status Updated', description })
      await refreshProjects(client)
      onDone()
    } catch (error) {
      if (endedSession(error)) return
      const fallback = mail ? 'Failed to update status or send email' : 'Failed to update status'
      setFailed(mail !== null)
      showToast({ title: 'Error', description: reasonOf(error, fallback), look: 'destructive' })
    } finally {
      running.current = false
      setPending(false)
    }
  }

  return { submit, isPending, failed, incomplete }
}
