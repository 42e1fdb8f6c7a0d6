import { useQuery } from '@tanstack/react-query'
import { draftTitles, isSameName, type SignedDraftKind, type SuggestedSigner } from '#contract/formation'
import { QueryContent } from '#web/ui/admin/query-content.tsx'
import { Button } from '#web/ui/buttons.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { CheckboxField, TextArea } from '#web/ui/fields.tsx'
import { removeDraft } from '#web/ui/form/drafts.ts'
import { bindField, useContractForm } from '#web/ui/form/use-contract-form.ts'
import { useFormAction } from '#web/ui/form/use-form-action.ts'
import { Notice } from '#web/ui/notice.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { formatSignerCount, listNames } from './format-signatures.ts'
import { postSignatureRequest, signatureInvalidations, suggestedSignersQuery } from './signatures.queries.ts'
import { SignatureRequestForm, SignersField } from './signer-fields.tsx'

interface Props {
  publicId: string
  kind: SignedDraftKind
  onClose: () => void
}

interface FormProps extends Props {
  version: number
  suggestions: readonly SuggestedSigner[]
}

const RequestFields = ({ publicId, kind, version, suggestions, onClose }: FormProps) => {
  // Keeps the entered values if the dialog closes.
  const draft = `signatures-${publicId}-${kind}`
  const named = suggestions.filter(({ isNamed }) => isNamed)
  const form = useContractForm(SignatureRequestForm, {
    draft,
    defaultValues: {
      signers: (named.length > 0 ? named : suggestions.slice(0, 1)).map(({ name, email, title }) => ({
        name,
        email,
        title,
      })),
      isInOrder: false,
      message: '',
    },
  })
  const [signers, isInOrder] = form.watch(['signers', 'isInOrder'])
  const { onSubmit, isPending, failure } = useFormAction(form, {
    invalidates: signatureInvalidations,
    send: async (request) => {
      await postSignatureRequest(publicId, kind, { ...request, version })
      removeDraft(draft)
      showToast({
        title: 'Signatures requested',
        description: `${draftTitles[kind]}, ${formatSignerCount(request.signers.length)}`,
      })
      onClose()
    },
  })
  const left = named.filter((line) => !signers.some(({ name }) => isSameName(name, line.name)))
  const isMissingEmail = signers.some(({ name, email }) => name.trim() !== '' && email.trim() === '')
  return (
    <form onSubmit={onSubmit} noValidate className="grid gap-6">
      {failure && <Notice kind="error">{failure} What you typed is still here.</Notice>}
      <SignersField form={form} suggestions={suggestions} isInOrder={isInOrder === true} />
      {left.length > 0 && (
        <p role="status" className="text-[0.9375rem] text-amber-ink">
          The document has a signature line for {listNames(left.map(({ name }) => name))}. It stays empty
          unless you add them.
        </p>
      )}
      {isMissingEmail && (
        <p className="text-[0.9375rem] text-soft">
          Each signer needs an email address. No account is needed.
        </p>
      )}
      {signers.length > 1 && (
        <CheckboxField
          label="Ask signers one at a time, in this order"
          hint="Otherwise, we’ll email everyone right away."
          {...bindField(form, 'isInOrder')}
        />
      )}
      <TextArea
        label="Message"
        optional
        rows={3}
        hint="Signers see it above the document, not in the email."
        {...bindField(form, 'message')}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="grow basis-64 text-[0.9375rem] text-soft">
          If the document changes later, its signatures are voided.
        </p>
        <Button type="submit" busy={isPending} busyLabel="Sending..." className="max-sm:w-full">
          Request {signers.length > 1 ? `${signers.length} signatures` : 'signature'}
        </Button>
      </div>
    </form>
  )
}

/** Dialog for requesting signatures of a draft's newest version. */
export const RequestSignaturesDialog = ({ publicId, kind, onClose }: Props) => (
  <Dialog
    open
    onClose={onClose}
    width="large"
    title={`Request signatures: ${draftTitles[kind]}`}
    description="We’ll email each signer a link to read and sign. It works for 14 days."
  >
    <QueryContent noun="the signers" query={useQuery(suggestedSignersQuery(publicId, kind))}>
      {({ version, signers }) => (
        <RequestFields
          publicId={publicId}
          kind={kind}
          version={version}
          suggestions={signers}
          onClose={onClose}
        />
      )}
    </QueryContent>
  </Dialog>
)
