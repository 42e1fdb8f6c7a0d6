import { CirclePlay } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { DemoTour } from './demo-tour.tsx'

/** Opens the tour of the client portal. */
export const DemoButton = () => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="outline" size="large" className="noscript:hidden" onClick={() => setOpen(true)}>
        <CirclePlay className="size-5 max-sm:hidden" aria-hidden="true" />
        Watch Demo
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="A look inside your client portal"
        description="The screens you'll use, with sample data."
        width="medium"
      >
        <DemoTour />
      </Dialog>
    </>
  )
}
