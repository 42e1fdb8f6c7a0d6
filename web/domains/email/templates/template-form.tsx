import { useState } from 'react'
import { htmlToNotation, missingContent, type Template } from '#contract/email'
import { useAction } from '#web/ui/admin/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { notationHint } from './notation-hint.ts'
import { TemplatePreview } from './template-preview.tsx'
import { save, templateRoutes } from './templates.queries.ts'
import { Versions } from './versions.tsx'

const textOf = ({ subject, htmlContent }: Template) => ({ subject, body: htmlToNotation(htmlContent) })

/** Writes a template, shows it with real data, and leads back to what it said before. */
export const TemplateForm = ({ template }: { template: Template }) => {
  const { act, isPending } = useAction(templateRoutes)
  const [text, setText] = useState(() => textOf(template))
  const [isActive, setActive] = useState(template.isActive)
  const [isTried, setTried] = useState(false)
  const [tab, setTab] = useState('write')
  const missing = (words: string) => (isTried && words.trim() === '' ? missingContent : undefined)

  const submit = () => {
    setTried(true)
    if (text.subject.trim() === '' || text.body.trim() === '') return setTab('write')
    void act(async () => {
      try {
        await save(template, text, isActive)
      } finally {
      }
      return 'Template Saved'
    }, "We couldn't save the template.")
  }

  const write = (
    <div className="space-y-4">
      <TextField
        label="Subject"
        name="subject"
        value={text.subject}
        error={missing(text.subject)}
        onChange={(event) => setText({ ...text, subject: event.target.value })}
      />
      <TextArea
        label="Message"
        name="body"
        rows={10}
        value={text.body}
        hint={notationHint}
        error={missing(text.body)}
        onChange={(event) => setText({ ...text, body: event.target.value })}
      />
      <CheckboxField
        name="isActive"
        label="Use this template in the status dialog"
        checked={isActive}
        onChange={(event) => setActive(event.target.checked)}
      />
      <Button busy={isPending} busyLabel="Saving..." onClick={submit}>
        Save Template
      </Button>
    </div>
  )
  const restored = (back: Template) => {
    setText(textOf(back))
    setTab('write')
  }

  return (
    <Tabs
      label="Template views"
      value={tab}
      onChange={setTab}
      tabs={[
        { value: 'write', label: 'Write', content: write },
        {
          value: 'preview',
          label: 'Preview',
          content: <TemplatePreview status={template.status} text={text} />,
        },
        {
          value: 'versions',
          label: 'Versions',
          content: <Versions template={template} onRestored={restored} />,
        },
      ]}
    />
  )
}
