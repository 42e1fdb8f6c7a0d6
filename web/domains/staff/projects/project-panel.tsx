import { Maximize2 } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { useDocumentTitle } from '#web/ui/document-title.ts'
import { SidePanel } from '#web/ui/side-panel.tsx'
import { useProjectFromUrl } from './use-project-from-url.ts'

type ProjectPanelProps = Omit<ComponentProps<typeof SidePanel>, 'isFull' | 'actions'>

/**
 * The panel around an open project, with a link to its full page. Separate from the dialog, whose code loads
 * later.
 */
export const ProjectPanel = (props: ProjectPanelProps) => {
  const { isFull, toFull } = useProjectFromUrl()
  const { title } = props
  useDocumentTitle(isFull ? title : undefined)
  return (
    <SidePanel
      {...props}
      isFull={isFull}
      actions={
        <Link
          {...toFull}
          aria-label="Open full page"
          data-tooltip="Open full page"
          className="grid size-11 shrink-0 place-items-center rounded-control text-soft hover:bg-mist hover:text-ink"
        >
          <Maximize2 className="size-4.5" aria-hidden="true" />
        </Link>
      }
    />
  )
}
