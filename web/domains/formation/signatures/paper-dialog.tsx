import { FileUp, Printer } from 'lucide-react'
import { useEffect } from 'react'
import { type SignatureRequest, submitPaperSignatures } from '#contract/formation'
import { FileButton, PendingAttachments, useUploads } from '#web/documents'
import { Button, getButtonStyle } from '#web/ui/buttons.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FieldNote } from '#web/ui/fields.tsx'
import { useContractForm } from '#web/ui/form/use-contract-form.ts'
import { useFormAction } from '#web/ui/form/use-form-action.ts'
import { Notice } from '#web/ui/notice.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { hasSigned, listNames } from './format-signatures.ts'
import { getSignatureUrl, postPaperSignatures, signatureInvalidations } from './signatures.queries.ts'

const stepStyle = 'mb-2 font-sans font-semibold text-base tracking-normal'

export const SignerChoices = ({
  legend,
  signers,
  chosen,
  onChange,
}: {
  legend: string
  signers: SignatureRequest['signers']
  chosen: readonly number[]
  onChange: (ids: number[]) => void
}) => (
  <fieldset>
    <legend className="sr-only">{legend}</legend>
    {signers.map(({ id, name, title }) => (
      <label key={id} className="flex min-h-11 items-center gap-3 wrap-anywhere">
        <input
          type="checkbox"
          className="size-5.5 shrink-0"
          checked={chosen.includes(id)}
          onChange={({ target }) =>
            onChange(target.checked ? [...chosen, id] : chosen.filter((other) => other !== id))
          }
        />
        <span>
          {name}
          {title && <span className="text-soft">, {title}</span>}
        </span>
      </label>
    ))}
  </fieldset>
)

interface Props {
  publicId: string
  request: SignatureRequest
  viewer: 'client' | 'staff'
  onClose: () => void
}

/** Dialog to select who signed on paper and upload the scan. */
export const PaperSignaturesDialog = ({ publicId, request, viewer, onClose }: Props) => {
  const { publicId: requestId, signers } = request
  const open = signers.filter((signer) => !hasSigned(signer))
  const uploads = useUploads(publicId)
  const form = useContractForm(submitPaperSignatures.body, {
    defaultValues: { documentId: '', signerIds: open.length === 1 ? open.map(({ id }) => id) : [] },
  })
  const scanId = uploads.list.at(-1)?.documentId ?? ''
  const { setValue } = form
  useEffect(() => setValue('documentId', scanId), [scanId, setValue])
  const { onSubmit, isPending, failure } = useFormAction(form, {
    invalidates: signatureInvalidations,
    send: async (body) => {
      await postPaperSignatures(publicId, requestId, body)
      const names = open.filter(({ id }) => body.signerIds.includes(id)).map(({ name }) => name)
      showToast({ title: 'Scan sent', description: `We’ll confirm it: ${listNames(names)}` })
      onClose()
    },
  })
  const { errors } = form.formState
  const isUploading = uploads.list.some(({ state }) => state === 'sending')
  return (
    <Dialog
      open
      onClose={onClose}
      title="Sign on paper"
      description="Print the document, sign it with a pen, and upload a scan or a photo."
    >
      <form onSubmit={onSubmit} noValidate className="grid gap-7">
        {failure && <Notice kind="error">{failure}</Notice>}
        <section>
          <h3 className={stepStyle}>1. Print and sign</h3>
          <a
            href={getSignatureUrl(publicId, requestId, 'paper')}
            download
            className={getButtonStyle('outline', 'medium')}
          >
            <Printer className="size-5" aria-hidden="true" />
            Download to print
          </a>
        </section>
        <section>
          <h3 className={stepStyle}>2. Who signed on paper?</h3>
          <SignerChoices
            legend="Who signed on paper"
            signers={open}
            chosen={form.watch('signerIds')}
            onChange={(ids) =>
              setValue('signerIds', ids, { shouldValidate: form.formState.isSubmitted, shouldDirty: true })
            }
          />
          <FieldNote id="paper-signers-error" error={errors.signerIds?.message} />
        </section>
        <section>
          <h3 className={stepStyle}>3. Upload the signed pages</h3>
          <PendingAttachments uploads={uploads} />
          {uploads.list.length === 0 && (
            <FileButton
              label="Signed pages"
              variant="outline"
              onChoose={(files) =>
                uploads.send(files.slice(0, 1), {
                  type: 'other',
                  ...(viewer === 'staff' && { isPublic: 'true' }),
                })
              }
            >
              <FileUp className="size-5" aria-hidden="true" />
              Choose a file
            </FileButton>
          )}
          <FieldNote
            id="paper-scan-error"
            hint="One PDF or photo with all signed pages. It also appears in Documents."
            error={errors.documentId && !scanId ? 'Please upload the signed pages' : undefined}
          />
        </section>
        <Button
          type="submit"
          busy={isPending || isUploading}
          busyLabel={isPending ? 'Sending...' : 'Uploading...'}
          className="justify-self-end max-sm:w-full"
        >
          Send for confirmation
        </Button>
      </form>
    </Dialog>
  )
}
