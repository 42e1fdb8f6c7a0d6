import { Maximize2 } from 'lucide-react'
import { type ComponentProps, useEffect } from 'react'
import { Link } from 'react-router'
import { brand } from '#contract/brand.ts'
import { SidePanel } from '#web/ui/side-panel.tsx'
import { useProjectFromUrl } from './use-project-address.ts'

type ProjectPanelProps = Omit<ComponentProps<typeof SidePanel>, 'isFull' | 'actions'>

/**
 * The frame around an open project, with a link to its full page. Separate from the dialog, whose code loads
 * later.
 */
export const ProjectPanel = (props: ProjectPanelProps) => {
  const { isFull, toFull } = useProjectFromUrl()
  const { title } = props
  useEffect(() => {
    if (!isFull) return
    const before = document.title
    document.title = `${title} | ${brand.name}`
    return () => {
      document.title = before
    }
  }, [isFull, title])
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
