import { type ComponentProps, useState } from 'react'
import { brand, disclosure } from '#contract/brand.ts'
import { Button, textLinkStyle } from '#web/ui/buttons.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { CheckboxField } from '#web/ui/fields.tsx'

type Props = Omit<ComponentProps<typeof CheckboxField>, 'label'>

/** The checkbox for agreeing to the non-attorney services disclosure, with a button that shows its text. */
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

const DisclosureDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => (
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

interface DisclosureSection {
  title: string
  paragraphs: readonly string[]
}

/** The text of the disclosure. Changing the meaning requires a new version in the contract. */
const disclosureSections: readonly DisclosureSection[] = [
  {
    title: 'We are not a law firm',
    paragraphs: [
      `${brand.name} is not a law firm, and no one who works on your project acts as your attorney. We do not give legal advice, we do not represent you before a court or agency, and using our service does not create an attorney-client relationship.`,
      'We keep what you tell us confidential as described in our Privacy Policy, but it is not protected by attorney-client privilege.',
    ],
  },
  {
    title: 'What we do',
    paragraphs: [
      'We prepare and file documents at your direction, based on the information you give us: articles of incorporation, the application for an employer identification number, the application for recognition under section 501(c)(3), and the application for the Ad Grant.',
      'We explain in general terms what the forms ask for and how others have answered. We do not choose a legal strategy for you. The decisions are yours.',
    ],
  },
  {
    title: 'What you do',
    paragraphs: [
      'You answer truthfully and completely, review what we prepare before it is filed, and sign it. You are responsible for the accuracy of your answers and for running your organization in compliance with the law once it exists.',
    ],
  },
  {
    title: 'What no one can promise',
    paragraphs: [
      'The IRS, your state, and the grant provider make their own decisions on their own schedules. Past approvals do not guarantee yours. If an application is rejected, our Terms of Service explain what we refund.',
    ],
  },
  {
    title: 'When to talk to an attorney',
    paragraphs: [
      'Please talk to an attorney licensed in your state if your situation involves a dispute, the conversion of an existing company, a merger, foreign activities, political campaigns, private inurement, or anything you are unsure about. You can do so at any time, and we are happy to work with the attorney you choose.',
    ],
  },
  {
    title: 'Your agreement',
    paragraphs: [
      'By checking the box, you confirm that you have read and understood this disclosure and that you want us to work for you on these terms. We store the version and time of your agreement with your project.',
    ],
  },
]
