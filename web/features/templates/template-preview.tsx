import { Send } from 'lucide-react'
import { useState } from 'react'
import type { AdminProject } from '#contract/administration.ts'
import type { ProjectStatus } from '#contract/project-status.ts'
import { useSession } from '../../api/session.ts'
import { Button } from '../../ui/button.tsx'
import { MailPreview } from '../administration/mail-preview.tsx'
import { ProjectPicker } from '../office/project-picker.tsx'
import { useAction } from '../office/use-action.ts'
import { sendTest, type TemplateText } from './queries.ts'

/** The template filled with a real project, as its client would get it; a test of it goes to oneself. */
export const TemplatePreview = ({ status, text }: { status: ProjectStatus; text: TemplateText }) => {
  const { user } = useSession()
  const { act, isPending } = useAction()
  const [project, setProject] = useState<AdminProject | null>(null)
  if (!project)
    return (
      <div className="space-y-3">
        <p className="text-soft">With which project's data?</p>
        <ProjectPicker onPick={setProject} />
      </div>
    )
  const send = () =>
    act(async () => {
      await sendTest(project.publicId, status, text)
      return 'Test on Its Way'
    }, 'The test could not be sent.')
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p>
          With the data of <span className="font-semibold">{project.name}</span>
        </p>
        <div className="flex flex-wrap gap-2">
          <Button look="outline" size="small" onClick={() => setProject(null)}>
            Another Project
          </Button>
          <Button look="outline" size="small" busy={isPending} busyLabel="Sending..." onClick={send}>
            <Send className="size-4" aria-hidden="true" />
            Send a Test to {user?.email ?? 'Me'}
          </Button>
        </div>
      </div>
      <MailPreview mail={text} status={status} publicId={project.publicId} />
    </div>
  )
}
