import { Menu } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { CloseButton } from '#web/ui/close-button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { useModal } from '#web/ui/use-modal.ts'
import { PaletteButton } from '../palette/palette-button.tsx'
import { LegalLine } from './legal-links.tsx'
import { Brand } from './sidebar.tsx'
import { StaffNav } from './staff-nav.tsx'

const Drawer = ({ onClose, userItems }: { onClose: () => void; userItems: ReactNode }) => {
  const dialog = useRef<HTMLDialogElement>(null)
  useModal(dialog, onClose)
  return (
    <dialog
      ref={dialog}
      aria-label="Menu"
      className="m-0 ml-auto h-dvh max-h-none w-[min(20rem,calc(100%-3rem))] border-line border-l bg-card p-0 text-ink"
    >
      <div className="flex min-h-full flex-col gap-4 p-4">
        <div className="flex items-center gap-2">
          <LinkButton to="/admin" variant="outline" className="grow">
            Admin Panel
          </LinkButton>
          <CloseButton onClose={onClose} />
        </div>
        <StaffNav />
        <div className="mt-auto flex flex-col gap-2">
          {userItems}
          <LegalLine />
        </div>
      </div>
    </dialog>
  )
}

interface Props {
  onJump: () => void
  userItems: ReactNode
}

/** The head of the staff area on small screens; its menu is a drawer. */
export const StaffHeader = ({ onJump, userItems }: Props) => {
  const { key } = useLocation()
  // A drawer opened on one page is closed on the next.
  const [openAt, setOpenAt] = useState<string>()
  return (
    <header className="sticky top-0 z-30 flex min-h-14 items-center gap-2 border-line border-b bg-card px-3 lg:hidden print:hidden">
      <Brand />
      <span className="ml-auto" />
      <PaletteButton isNarrow onOpen={onJump} />
      <Button variant="ghost" size="small" onClick={() => setOpenAt(key)}>
        <Menu className="size-5" aria-hidden="true" />
        Menu
      </Button>
      {openAt === key && <Drawer onClose={() => setOpenAt(undefined)} userItems={userItems} />}
    </header>
  )
}
