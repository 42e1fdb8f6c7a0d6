import { useQuery } from '@tanstack/react-query'
import { ChevronRight, History, Pencil } from 'lucide-react'
import { useState } from 'react'
import {
  type DraftKind,
  draftKinds,
  draftTitles,
  listDraftableProjects,
  replaceTemplateText as replaceTemplateTextRoute,
  type Template,
  type TemplateParagraph,
} from '#contract/formation'
import { getKeys } from '#contract/get-keys.ts'
import { createQuery } from '#web/api/query-client.ts'
import { QueryContent } from '#web/ui/admin/query-content.tsx'
import { useAction } from '#web/ui/admin/use-action.ts'
import { Badge } from '#web/ui/badges.tsx'
import { Button } from '#web/ui/buttons.tsx'
import { InstantDate } from '#web/ui/dates.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { SelectField, TextArea } from '#web/ui/fields.tsx'
import { bindField, useContractForm } from '#web/ui/form/use-contract-form.ts'
import { useFormAction } from '#web/ui/form/use-form-action.ts'
import { Notice } from '#web/ui/notice.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { draftTemplateQuery, replaceTemplateText, templateInvalidations } from './desk.queries.ts'

const fillValues = (text: string, values: Template['values']): string =>
  text.replace(/\{([^{}]*)\}/g, (all, name: string) => values[name] ?? all)

interface EditorProps {
  template: Template
  paragraph: TemplateParagraph
  onClose: () => void
}

const TextEditor = ({ template: { kind, values, project }, paragraph, onClose }: EditorProps) => {
  const { id, changeId, isReplaced } = paragraph
  const form = useContractForm(replaceTemplateTextRoute.body, {
    defaultValues: { paragraphId: id, text: paragraph.template, seen: changeId },
  })
  const { onSubmit, isPending, failure } = useFormAction(form, {
    invalidates: templateInvalidations,
    send: async (body) => {
      await replaceTemplateText(kind, body)
      showToast({ title: 'Template changed', description: draftTitles[kind] })
      onClose()
    },
  })
  const { act, isPending: isRestoring } = useAction(templateInvalidations)
  const restore = () =>
    act(async () => {
      await replaceTemplateText(kind, { paragraphId: id, text: null, seen: changeId })
      onClose()
      return 'Delivered text restored'
    }, 'We couldn’t restore the text.')
  return (
    <form onSubmit={onSubmit} noValidate className="my-3 grid gap-4 rounded-card border border-line p-4">
      {failure && <Notice kind="error">{failure} What you typed is still here.</Notice>}
      <TextArea label="Text of the template" rows={4} {...bindField(form, 'text')} />
      <details className="group text-[0.9375rem]">
        <summary className="inline-flex min-h-11 cursor-pointer items-center gap-1 font-semibold text-link">
          <ChevronRight className="size-4 transition-transform group-open:rotate-90" aria-hidden="true" />
          Placeholders
        </summary>
        <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[auto_1fr]">
          {getKeys(values).map((name) => (
            <div key={name} className="contents">
              <dt className="font-semibold">{`{${name}}`}</dt>
              <dd className="text-soft wrap-anywhere">{values[name] || 'Unknown in this project'}</dd>
            </div>
          ))}
        </dl>
      </details>
      <div>
        <p className="font-semibold text-[0.9375rem]">Preview for {project?.name}</p>
        <p className="mt-1 wrap-anywhere">{fillValues(form.watch('text') ?? '', values)}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="small" busy={isPending} busyLabel="Saving...">
          Use in later drafts
        </Button>
        {isReplaced && (
          <Button
            variant="outline"
            size="small"
            busy={isRestoring}
            busyLabel="Restoring..."
            onClick={restore}
          >
            Restore the delivered text
          </Button>
        )}
        <Button variant="ghost" size="small" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

const TemplateView = ({ template }: { template: Template }) => {
  const [editing, setEditing] = useState<string | null>(null)
  const { version, project, sections, history } = template
  if (!project)
    return (
      <Notice kind="info">
        No open project has all facts for this document yet, so there’s nothing to preview it with.
      </Notice>
    )
  return (
    <div className="grid gap-6">
      <p className="text-soft">
        Version {version}, shown with the facts of {project.name}. Drafts made earlier keep their text.
      </p>
      <article className="rounded-card border border-line px-4 py-5 sm:px-8">
        {sections.map(({ heading, paragraphs }) => (
          <section key={heading} className="mt-4 first:mt-0">
            <h3 className="mb-1 font-semibold text-lg">{heading}</h3>
            {paragraphs.map((paragraph) => (
              <div key={paragraph.id}>
                {paragraph.heading && <h4 className="mt-3 font-semibold">{paragraph.heading}</h4>}
                {editing === paragraph.id ? (
                  <TextEditor template={template} paragraph={paragraph} onClose={() => setEditing(null)} />
                ) : (
                  <div className="flex items-start gap-2">
                    <p className="grow py-1 wrap-anywhere">
                      {paragraph.mark} {paragraph.text}{' '}
                      {paragraph.isReplaced && (
                        <Badge tone="blue" icon={Pencil}>
                          Replaced
                        </Badge>
                      )}
                    </p>
                    <button
                      type="button"
                      aria-label={`Edit the template: ${paragraph.text.slice(0, 60)}`}
                      onClick={() => setEditing(paragraph.id)}
                      className="grid size-11 shrink-0 place-items-center rounded-control text-faint hover:bg-mist hover:text-ink"
                    >
                      <Pencil className="size-4" aria-hidden="true" />
                    </button>
                  </div>
                )}
              </div>
            ))}
          </section>
        ))}
      </article>
      {history.length > 0 && (
        <section aria-labelledby="template-history">
          <h3 id="template-history" className="mb-2 flex items-center gap-2 text-lg">
            <History className="size-5 text-soft" aria-hidden="true" />
            History
          </h3>
          <ol className="grid gap-3">
            {history.map(({ id, text, by, at }) => (
              <li key={id}>
                <p className="wrap-anywhere">{text ?? 'Delivered text restored'}</p>
                <p className="text-[0.8125rem] text-soft">
                  {by ?? 'A former colleague'}, <InstantDate date={at} />
                </p>
              </li>
            ))}
          </ol>
        </section>
      )}
    </div>
  )
}

/** Selects the project whose facts fill in the template's preview. */
const PreviewField = ({
  kind,
  project,
  onChange,
}: {
  kind: DraftKind
  project: string
  onChange: (project: string) => void
}) => {
  const { data } = useQuery(createQuery(listDraftableProjects, { query: { view: 'all' } }))
  const projects = data?.items.filter(({ blocked }) => !blocked.includes(kind)) ?? []
  return (
    <SelectField label="Preview with" value={project} onChange={({ target }) => onChange(target.value)}>
      <option value="">The newest complete project</option>
      {projects.map(({ publicId, name }) => (
        <option key={publicId} value={publicId}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}

export const TemplatesDialog = ({ onClose }: { onClose: () => void }) => {
  const [kind, setKind] = useState<DraftKind>('articles')
  const [project, setProject] = useState('')
  const query = useQuery(draftTemplateQuery(kind, project))
  return (
    <Dialog open onClose={onClose} title="Templates of documents" width="large">
      <div className="mb-5 grid gap-5 sm:grid-cols-2">
        <SelectField
          label="Document"
          value={kind}
          onChange={({ target }) => {
            setKind(draftKinds.find((each) => each === target.value) ?? 'articles')
            setProject('')
          }}
        >
          {draftKinds.map((each) => (
            <option key={each} value={each}>
              {draftTitles[each]}
            </option>
          ))}
        </SelectField>
        <PreviewField kind={kind} project={project} onChange={setProject} />
      </div>
      <QueryContent noun="the template" query={query}>
        {(template) => (
          <TemplateView key={`${template.kind} ${template.project?.publicId}`} template={template} />
        )}
      </QueryContent>
    </Dialog>
  )
}
