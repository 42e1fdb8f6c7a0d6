import { useQuery } from '@tanstack/react-query'
import { Download, FileText } from 'lucide-react'
import { BillTo, changeBillTo, downloadInvoice, getInvoice } from '#contract/payments'
import { createQuery } from '#web/api/query-client.ts'
import { getRouteUrl, request } from '#web/api/request.ts'
import { Button, getButtonStyle } from '#web/ui/buttons.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { bindField, useContractForm } from '#web/ui/form/use-contract-form.ts'
import { useFormAction } from '#web/ui/form/use-form-action.ts'
import { ReadFailureLine } from '#web/ui/notice.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { TaxFormLink } from '../tax-form/tax-form-link.tsx'

const InvoiceForm = ({ publicId, billTo }: { publicId: string; billTo: string | null }) => {
  const params = { publicId }
  const form = useContractForm(BillTo, { defaultValues: { billTo: billTo ?? '' } })
  const { onSubmit, isPending, failure } = useFormAction(form, {
    send: async (body) => {
      await request(changeBillTo, { params, body })
      form.reset(body)
      showToast({ title: 'Invoice updated' })
    },
    invalidates: [getInvoice],
  })
  const { error, ...field } = bindField(form, 'billTo')
  const { isDirty } = form.formState
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
        {isDirty ? (
          <Button type="submit" variant="outline" size="small" busy={isPending} busyLabel="Saving...">
            Save
          </Button>
        ) : (
          <a
            href={getRouteUrl(downloadInvoice, { params })}
            download
            className={getButtonStyle('outline', 'small')}
          >
            <Download className="size-4" aria-hidden="true" />
            Download invoice
          </a>
        )}
      </div>
    </form>
  )
}

/** Offers an unpaid project's invoice, because some boards need one before they pay. */
export const InvoiceSection = ({ publicId }: { publicId: string }) => {
  const { data, error, refetch } = useQuery(createQuery(getInvoice, { params: { publicId } }))
  return (
    <details className="group mt-5 rounded-control border border-line px-4">
      <summary className="flex min-h-12 cursor-pointer items-center gap-2.5 py-2 font-semibold">
        <FileText className="size-5 shrink-0 text-link" aria-hidden="true" />
        Does your board need an invoice or a W-9?
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
        {!data && error && <ReadFailureLine title="We couldn’t load the invoice" onRetry={() => refetch()} />}
      </div>
    </details>
  )
}
