import { disclosure } from '#contract/disclosure.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { disclosureSections } from './disclosure-text.ts'

/** The full non-attorney services disclosure. */
export const DisclosureDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => (
  <Dialog
    open={open}
    onClose={onClose}
    title="Non-Attorney Services Disclosure"
    description={`Version ${disclosure.version}, effective ${disclosure.effective}`}
    footer={<Button onClick={onClose}>Close</Button>}
  >
    <div className="grid gap-5">
      {disclosureSections.map(({ title, paragraphs }) => (
        <section key={title}>
          <h3 className="text-lg">{title}</h3>
          {paragraphs.map((paragraph) => (
            <p key={paragraph} className="mt-2 text-soft">
              {paragraph}
            </p>
          ))}
        </section>
      ))}
    </div>
  </Dialog>
)
