import { useQuery } from '@tanstack/react-query'
import { Download, FileUp, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { downloadTaxForm, getTaxForm, removeTaxForm, uploadTaxForm } from '#contract/payments'
import { createQuery, type Invalidations } from '#web/api/query-client.ts'
import { getRouteUrl, request } from '#web/api/request.ts'
import { QueryContent } from '#web/ui/admin/query-content.tsx'
import { useAction } from '#web/ui/admin/use-action.ts'
import { Button, getButtonStyle } from '#web/ui/buttons.tsx'
import { Card } from '#web/ui/card.tsx'
import { InstantDate } from '#web/ui/dates.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'

const taxFormInvalidations: Invalidations = [getTaxForm]

const StoredFormActions = ({ onRemove }: { onRemove: () => void }) => (
  <>
    <a href={getRouteUrl(downloadTaxForm)} download className={getButtonStyle('outline', 'small')}>
      <Download className="size-4" aria-hidden="true" />
      Download
    </a>
    <Button variant="outline" size="small" onClick={onRemove}>
      <Trash2 className="size-4" aria-hidden="true" />
      Remove
    </Button>
  </>
)

/** The company's W-9. Staff upload it, and clients download it with their invoices and receipts. */
export const TaxFormCard = () => {
  const input = useRef<HTMLInputElement>(null)
  const [isRemoving, setIsRemoving] = useState(false)
  const { act, isPending } = useAction(taxFormInvalidations)
  const upload = (file: File | undefined) => {
    // Lets the user choose the same file again.
    if (input.current) input.current.value = ''
    if (!file) return
    act(async () => {
      await request(uploadTaxForm, { body: file })
      return { title: 'W-9 uploaded', description: 'Clients can download it now.' }
    }, 'We couldn’t upload the W-9.')
  }
  const remove = () =>
    act(async () => {
      await request(removeTaxForm)
      setIsRemoving(false)
      return 'W-9 removed'
    }, 'We couldn’t remove the W-9.')
  return (
    <Card>
      <h2 className="text-xl">W-9</h2>
      <p className="mt-1 text-[0.9375rem] text-soft">
        Some boards need our W-9 before they pay. Clients can download it with their invoices and receipts.
      </p>
      <QueryContent noun="the W-9" query={useQuery(createQuery(getTaxForm))}>
        {({ uploadedAt, uploadedBy }) => (
          <>
            {uploadedAt && (
              <p className="mt-3 text-[0.9375rem]">
                Uploaded by {uploadedBy} · <InstantDate date={uploadedAt} />
              </p>
            )}
            <input
              ref={input}
              type="file"
              accept="application/pdf,.pdf"
              aria-label="W-9 as PDF"
              className="sr-only"
              tabIndex={-1}
              onChange={({ target }) => upload(target.files?.[0])}
            />
            <div className="mt-4 flex flex-wrap gap-3">
              <Button
                variant={uploadedAt ? 'outline' : 'primary'}
                size="small"
                busy={isPending}
                busyLabel="Saving..."
                onClick={() => input.current?.click()}
              >
                <FileUp className="size-4" aria-hidden="true" />
                {uploadedAt ? 'Replace the PDF' : 'Upload a PDF'}
              </Button>
              {uploadedAt && <StoredFormActions onRemove={() => setIsRemoving(true)} />}
            </div>
          </>
        )}
      </QueryContent>
      {isRemoving && (
        <ConfirmDialog
          title="Remove the W-9?"
          keep="Keep it"
          action="Remove"
          busyLabel="Removing..."
          busy={isPending}
          onConfirm={remove}
          onClose={() => setIsRemoving(false)}
        >
          Clients won’t be able to download it anymore.
        </ConfirmDialog>
      )}
    </Card>
  )
}
