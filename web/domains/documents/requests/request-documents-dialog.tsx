import { useQuery } from '@tanstack/react-query'
import { FileUp, Plus, X } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useFieldArray } from 'react-hook-form'
import { addDays, toEasternDay } from '#contract/dates.ts'
import {
  DEFAULT_DUE_DAYS,
  documentKindNames,
  documentKinds,
  MAX_REQUESTS_PER_BATCH,
  NewDocumentRequests,
  requestTemplates,
  SIGNABLE_TYPE,
} from '#contract/documents'
import { type RequestAction, requestActions } from '#contract/request-actions.ts'
import type { z } from '#contract/zod.ts'
import { Button } from '#web/ui/buttons.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { SelectField, TextArea, TextField } from '#web/ui/fields.tsx'
import { bindField, type ContractForm, useContractForm } from '#web/ui/form/use-contract-form.ts'
import { useFormAction } from '#web/ui/form/use-form-action.ts'
import { Notice } from '#web/ui/notice.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { documentInvalidations, documentsQuery, requestDocuments } from '../documents.queries.ts'
import { FileButton } from '../uploads/file-button.tsx'
import { UploadList } from '../uploads/upload-list.tsx'
import { useUploads } from '../uploads/use-uploads.ts'

interface Props {
  publicId: string
  status: string
  onClose: () => void
}

type RequestsInput = z.input<typeof NewDocumentRequests>
type RequestsForm = ContractForm<RequestsInput, z.output<typeof NewDocumentRequests>>

const createEmptyRequest = () => ({
  type: 'other' as const,
  words: '',
  dueOn: addDays(toEasternDay(new Date()), DEFAULT_DUE_DAYS),
  attachmentId: null,
  action: 'send' as const,
})

/** Dialog for requesting one or more documents from the client in one email. */
export const RequestDocumentsDialog = ({ publicId, status, onClose }: Props) => {
  const form = useContractForm(NewDocumentRequests, { defaultValues: { requests: [createEmptyRequest()] } })
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'requests' })
  const { onSubmit, isPending, failure } = useFormAction(form, {
    invalidates: documentInvalidations,
    send: async (values) => {
      await requestDocuments(publicId, values)
      const kinds = values.requests.map(({ type }) => documentKinds[type])
      showToast({
        title: kinds.length === 1 ? 'Request sent' : 'Requests sent',
        description: kinds.join(', '),
      })
      onClose()
    },
  })
  /** Field IDs of the requests whose file is still being uploaded. */
  const [uploading, setUploading] = useState<readonly string[]>([])
  const isFull = fields.length >= MAX_REQUESTS_PER_BATCH
  const addTemplate = ({ type, words }: Pick<RequestsInput['requests'][number], 'type' | 'words'>) => {
    const empty = form.getValues('requests').findIndex((request) => request.words.trim() === '')
    if (empty === -1) append({ ...createEmptyRequest(), type, words }, { shouldFocus: false })
    else {
      form.setValue(`requests.${empty}.type`, type)
      form.setValue(`requests.${empty}.words`, words, { shouldValidate: true })
    }
  }
  const templates = requestTemplates[status] ?? []
  return (
    <Dialog
      open
      onClose={onClose}
      title="Request documents"
      description="The client gets one email with everything you request here."
    >
      <form onSubmit={onSubmit} noValidate className="grid gap-6">
        {failure && <Notice kind="error">{failure}</Notice>}
        {templates.length > 0 && (
          <fieldset className="flex flex-wrap gap-2">
            <legend className="mb-2 font-semibold">Often needed at this stage</legend>
            {templates.map((template) => (
              <Button
                key={template.type}
                size="small"
                variant="outline"
                disabled={isFull}
                onClick={() => addTemplate(template)}
              >
                {documentKinds[template.type]}
              </Button>
            ))}
          </fieldset>
        )}
        {fields.map((field, index) => (
          <RequestFields
            key={field.id}
            publicId={publicId}
            form={form}
            index={index}
            onUploading={(isUploading) =>
              setUploading((known) => [
                ...known.filter((id) => id !== field.id),
                ...(isUploading ? [field.id] : []),
              ])
            }
            onRemove={fields.length > 1 ? () => remove(index) : undefined}
          />
        ))}
        <div className="flex flex-wrap items-center justify-between gap-3">
          <Button variant="ghost" disabled={isFull} onClick={() => append(createEmptyRequest())}>
            <Plus className="size-4" aria-hidden="true" />
            Add another document
          </Button>
          <Button
            type="submit"
            busy={isPending || uploading.length > 0}
            busyLabel={isPending ? 'Sending...' : 'Uploading the file...'}
          >
            {fields.length === 1 ? 'Send request' : `Send ${fields.length} requests`}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

interface RequestFieldsProps {
  publicId: string
  form: RequestsForm
  index: number
  onUploading: (isUploading: boolean) => void
  /** Removes the request. Undefined if there's only one. */
  onRemove: (() => void) | undefined
}

const RequestFields = ({ publicId, form, index, onUploading, onRemove }: RequestFieldsProps) => (
  <fieldset className="grid gap-5 border-line not-first:border-t not-first:pt-6">
    <legend className="sr-only">Document {index + 1}</legend>
    <div className="grid gap-5 sm:grid-cols-2">
      <SelectField label="Document" {...bindField(form, `requests.${index}.type`)}>
        {documentKindNames.map((kind) => (
          <option key={kind} value={kind}>
            {documentKinds[kind]}
          </option>
        ))}
      </SelectField>
      <TextField label="Due on" type="date" {...bindField(form, `requests.${index}.dueOn`)} />
    </div>
    <TextArea label="What you need and what it’s for" {...bindField(form, `requests.${index}.words`)} />
    <AttachmentField publicId={publicId} form={form} index={index} onUploading={onUploading} />
    {onRemove && (
      <Button size="small" variant="ghost" className="justify-self-start" onClick={onRemove}>
        <X className="size-4" aria-hidden="true" />
        Remove document {index + 1}
      </Button>
    )}
  </fieldset>
)

/** Selects or uploads the file to read or sign. Lists only files that the client can see. */
const AttachmentField = ({ publicId, form, index, onUploading }: Omit<RequestFieldsProps, 'onRemove'>) => {
  const name = `requests.${index}.attachmentId` as const
  const uploads = useUploads(publicId)
  const { data: documents = [] } = useQuery(documentsQuery(publicId))
  const shared = documents.filter(({ isPublic, status }) => isPublic && status !== 'refused')
  const { list, remove } = uploads
  const { setValue } = form
  // A finished upload becomes the attachment once it appears in the list of documents.
  useEffect(() => {
    for (const { id, documentId } of list)
      if (documentId && documents.some(({ publicId: known }) => known === documentId)) {
        setValue(name, documentId)
        remove(id)
      }
  }, [list, documents, name, remove, setValue])
  const isUploading = list.some(({ state }) => state === 'sending' || state === 'done')
  const report = useEffectEvent(onUploading)
  useEffect(() => {
    report(isUploading)
    return () => report(false)
  }, [isUploading])
  const attachmentId = form.watch(name)
  const attachment = shared.find(({ publicId: known }) => known === attachmentId)
  const canSign = attachment?.mimeType === SIGNABLE_TYPE
  // Reset the action if the selected file can't be signed, or if no file is selected.
  useEffect(() => {
    const action = form.getValues(`requests.${index}.action`)
    if (!attachment || (action === 'sign' && !canSign)) setValue(`requests.${index}.action`, 'send')
  }, [attachment, canSign, form, index, setValue])
  return (
    <div className="grid gap-3">
      <div className="grid gap-3 sm:grid-cols-[1fr_auto] sm:items-end">
        <SelectField
          label="File to read or sign"
          optional
          className="h-11"
          {...form.register(name, { setValueAs: (value) => value || null })}
        >
          <option value="">None</option>
          {shared.map((document) => (
            <option key={document.publicId} value={document.publicId}>
              {document.name}
            </option>
          ))}
        </SelectField>
        <FileButton
          label={`File to attach to document ${index + 1}`}
          variant="outline"
          onChoose={(files) =>
            uploads.send(files, { type: form.getValues(`requests.${index}.type`), isPublic: 'true' })
          }
        >
          <FileUp className="size-5" aria-hidden="true" />
          Upload a file
        </FileButton>
      </div>
      <UploadList uploads={uploads} />
      {attachment && <ActionField form={form} index={index} canSign={canSign} />}
    </div>
  )
}

const actionTexts: Record<RequestAction, { label: string; hint: string }> = {
  send: { label: 'Send a file back', hint: 'They upload a file, and you review it.' },
  read: { label: 'Read and confirm', hint: 'They confirm with one click. You don’t have to review it.' },
  sign: { label: 'Sign online', hint: 'They type their name. We add the signed PDF to Documents.' },
}

/** Choice of what the client does with the attached file. */
const ActionField = ({
  form,
  index,
  canSign,
}: Pick<RequestFieldsProps, 'form' | 'index'> & { canSign: boolean }) => {
  const error = form.formState.errors.requests?.[index]?.action?.message
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 font-semibold">What should the client do with it?</legend>
      {requestActions.map((action) => {
        const isDisabled = action === 'sign' && !canSign
        const { label, hint } = actionTexts[action]
        return (
          <label key={action} className="flex min-h-11 items-start gap-2.5 py-1.5">
            <input
              type="radio"
              value={action}
              disabled={isDisabled}
              {...form.register(`requests.${index}.action`)}
              className="mt-0.5 size-5 shrink-0"
            />
            <span className="grid">
              <span className="font-semibold">{label}</span>
              <span className="text-sm text-soft">
                {isDisabled
                  ? 'Only PDF files can be signed online. Save the file as a PDF to use this.'
                  : hint}
              </span>
            </span>
          </label>
        )
      })}
      {error && <p className="text-sm text-brick">{error}</p>}
    </fieldset>
  )
}
