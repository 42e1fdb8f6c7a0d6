import { type ComponentProps, useState } from 'react'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { textLinkStyle } from '#web/ui/text-link.tsx'
import { DisclosureDialog } from './disclosure-dialog.tsx'

type Props = Omit<ComponentProps<typeof CheckboxField>, 'label'>

/** The agreement to the non-attorney services disclosure, with the whole text one press away. */
export const DisclosureField = (props: Props) => {
  const [open, setOpen] = useState(false)
  return (
    <div>
      <CheckboxField label="I have read and agree to the Non-Attorney Services Disclosure" {...props} />
      <button
        type="button"
        onClick={() => setOpen(true)}
        className={`ml-8.5 min-h-9 text-[0.9375rem] pointer-coarse:min-h-11 ${textLinkStyle}`}
      >
        Read Full Disclosure
      </button>
      <DisclosureDialog open={open} onClose={() => setOpen(false)} />
    </div>
  )
}
