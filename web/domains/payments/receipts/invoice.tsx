import { useQuery } from '@tanstack/react-query'
import { Download, FileText } from 'lucide-react'
import { type MouseEvent, useRef } from 'react'
import { BillTo, changeBillTo, downloadInvoice, getInvoice, getTaxForm } from '#contract/payments'
import { createQuery } from '#web/api/query-client.ts'
import { getRouteUrl, request } from '#web/api/request.ts'
import { Button, getButtonStyle } from '#web/ui/buttons.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { bindField, useContractForm } from '#web/ui/form/use-contract-form.ts'
import { useFormAction } from '#web/ui/form/use-form-action.ts'
import { LoadFailureLine } from '#web/ui/notice.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { TaxFormLink } from '../tax-form/tax-form-link.tsx'

const InvoiceForm = ({ publicId, billTo }: { publicId: string; billTo: string | null }) => {
  const params = { publicId }
  const form = useContractForm(BillTo, { defaultValues: { billTo: billTo ?? '' } })
  const isDownload = useRef(false)
  const fileUrl = getRouteUrl(downloadInvoice, { params })
  const { onSubmit, isPending, failure } = useFormAction(form, {
    send: async (body) => {
      await request(changeBillTo, { params, body })
      form.reset(body)
      if (isDownload.current) window.location.assign(fileUrl)
      else showToast({ title: 'Invoice updated' })
      isDownload.current = false
    },
    invalidates: [getInvoice],
  })
  const { error, ...field } = bindField(form, 'billTo')
  const { isDirty } = form.formState
  /** Saves an edited name before the download, so that the invoice contains it. */
  const onDownload = (event: MouseEvent<HTMLAnchorElement>) => {
    if (!isDirty) return
    event.preventDefault()
    isDownload.current = true
    event.currentTarget.closest('form')?.requestSubmit()
  }
  return (
    <form onSubmit={onSubmit} noValidate className="mt-3 grid gap-4">
      <TextField
        label="Bill to"
        optional
        autoComplete="organization"
        hint="The organization on the invoice and the receipt. Leave it empty to use your name."
        error={error ?? failure ?? undefined}
        {...field}
      />
      <div className="flex flex-wrap gap-3">
        <a href={fileUrl} download onClick={onDownload} className={getButtonStyle('outline', 'small')}>
          <Download className="size-4" aria-hidden="true" />
          Download invoice
        </a>
        {isDirty && (
          <Button
            type="submit"
            variant="outline"
            size="small"
            busy={isPending}
            busyLabel="Saving..."
            onClick={() => {
              isDownload.current = false
            }}
          >
            Save
          </Button>
        )}
      </div>
    </form>
  )
}

/** Offers an unpaid project's invoice, because some boards need one before they pay. */
export const InvoiceSection = ({ publicId }: { publicId: string }) => {
  const { data, error, refetch } = useQuery(createQuery(getInvoice, { params: { publicId } }))
  const hasTaxForm = Boolean(useQuery(createQuery(getTaxForm)).data?.uploadedAt)
  return (
    <details className="group mt-5 rounded-control border border-line px-4">
      <summary className="flex min-h-12 cursor-pointer items-center gap-2.5 py-2 font-semibold">
        <FileText className="size-5 shrink-0 text-link" aria-hidden="true" />
        {hasTaxForm ? 'Does your board need an invoice or a W-9?' : 'Does your board need an invoice?'}
      </summary>
      <div className="pb-4">
        {data && (
          <>
            <p className="text-[0.9375rem] text-soft">
              Invoice {data.number} shows your package, the total, and how to pay.
            </p>
            <InvoiceForm publicId={publicId} billTo={data.billTo} />
            <div className="mt-3">
              <TaxFormLink />
            </div>
          </>
        )}
        {!data && error && <LoadFailureLine title="We couldn’t load the invoice" onRetry={() => refetch()} />}
      </div>
    </details>
  )
}
