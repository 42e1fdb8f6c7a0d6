import { useState } from 'react'
import type { EmailContent } from '#contract/email'
import { MailBody } from '../mail-body.tsx'
import { Tabs } from '../tabs.tsx'

/** A mail exactly as it is sent, in its two forms. */
export const MailView = ({ mail }: { mail: EmailContent }) => {
  const [form, setForm] = useState('html')
  return (
    <Tabs
      label="Email formats"
      value={form}
      onChange={setForm}
      tabs={[
        { value: 'html', label: 'Email', content: <MailBody html={mail.html} /> },
        {
          value: 'text',
          label: 'Plain Text',
          content: (
            <pre className="overflow-x-auto rounded-control border border-line bg-mist p-4 text-sm whitespace-pre-wrap">
              {mail.text}
            </pre>
          ),
        },
      ]}
    />
  )
}
