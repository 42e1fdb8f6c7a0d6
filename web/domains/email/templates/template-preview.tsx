import { Send } from 'lucide-react'
import { useState } from 'react'
import type { ProjectStatus } from '#contract/project-status.ts'
import { useSession } from '#web/api/session.ts'
import { type PickedProject, ProjectPicker } from '#web/ui/admin/project-picker.tsx'
import { useAction } from '#web/ui/admin/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { MailPreview } from './mail-preview.tsx'
import { sendTest, type TemplateText } from './templates.queries.ts'

/** The template filled with a real project, as its client would get it; a test of it goes to oneself. */
export const TemplatePreview = ({ status, text }: { status: ProjectStatus; text: TemplateText }) => {
  const { user } = useSession()
  const { act, isPending } = useAction([])
  const [project, setProject] = useState<PickedProject | null>(null)
  if (!project)
    return (
      <div className="space-y-3">
        <p className="text-soft">Which project's data?</p>
        <ProjectPicker onPick={setProject} />
      </div>
    )
  const send = () =>
    act(async () => {
      await sendTest(project.publicId, status, text)
      return 'Test on Its Way'
    }, "We couldn't send the test.")
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p>
          Using data from <span className="font-semibold">{project.name}</span>
        </p>
        <div className="flex flex-wrap gap-2">
          <Button variant="outline" size="small" onClick={() => setProject(null)}>
            Another Project
          </Button>
          <Button variant="outline" size="small" busy={isPending} busyLabel="Sending..." onClick={send}>
            <Send className="size-4" aria-hidden="true" />
            Send a Test to {user?.email ?? 'Me'}
          </Button>
        </div>
      </div>
      <MailPreview mail={text} status={status} publicId={project.publicId} />
    </div>
  )
}
