import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Download, FileQuestion, Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { brand } from '#contract/brand.ts'
import { formatMoney } from '#contract/money.ts'
import { feeTexts } from '#contract/packages.ts'
import {
  formatPaymentDate,
  formatPaymentMethod,
  formatReceiptNumber,
  getNetAmount,
  listNetParts,
  listReturnedAmounts,
  type Payment,
  receiptDatesNote,
} from '#contract/payments'
import { RequestError } from '#web/api/request-error.ts'
import { Button, getButtonStyle, LinkButton, TextLink } from '#web/ui/buttons.tsx'
import { CausewayMark } from '#web/ui/causeway/mark.tsx'
import { useDocumentTitle } from '#web/ui/document-title.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { PageSkeleton } from '#web/ui/loading.tsx'
import { WrappableEmail } from '#web/ui/no-wrap.tsx'
import { LoadFailure, PageState } from '#web/ui/page-state.tsx'
import { formatSignedAmount, getPaymentBadge, RefundReasons } from './payments-section.tsx'
import { getReceiptFileUrl, paymentsQuery } from './receipts.queries.ts'

const ReceiptRow = ({
  label,
  children,
  strong,
}: {
  label: ReactNode
  children: ReactNode
  strong?: boolean
}) => (
  <div className={strong ? 'flex justify-between gap-6 text-lg font-semibold' : 'flex justify-between gap-6'}>
    <dt className={joinClasses('max-w-3/5 shrink-0 wrap-anywhere', !strong && 'text-soft')}>{label}</dt>
    <dd className="text-right wrap-anywhere tabular-nums">{children}</dd>
  </div>
)

const NoWrapText = ({ children }: { children: string }) => (
  <span className="whitespace-nowrap">{children}</span>
)

/** The printable part of the page. */
const Receipt = ({ payment }: { payment: Payment }) => {
  const { billedTo, packageName, projectName, amount, amountOff, discountCode } = payment
  const returned = listReturnedAmounts(payment)
  const { note } = getPaymentBadge(payment)
  return (
    <article className="mt-6 rounded-card border border-line bg-card p-6 shadow-card sm:p-10 print:mt-0 print:border-0 print:p-0 print:shadow-none">
      <p className="flex items-center gap-2.5 font-display text-2xl font-semibold text-link">
        <CausewayMark className="h-7 w-auto" />
        {brand.name}
      </p>
      <p className="mt-1 text-sm text-soft">
        {brand.address}
        <br />
        {brand.supportEmail}
        <span className="max-sm:hidden"> · </span>
        <br className="sm:hidden" />
        <NoWrapText>{brand.phone}</NoWrapText>
      </p>
      <h1 className="mt-8 text-3xl">Receipt</h1>
      <dl className="mt-5 grid gap-2">
        <ReceiptRow label="Receipt number">{formatReceiptNumber(payment.id)}</ReceiptRow>
        {payment.invoiceNumber && <ReceiptRow label="Invoice number">{payment.invoiceNumber}</ReceiptRow>}
        <ReceiptRow label="Date of payment">{formatPaymentDate(payment)}</ReceiptRow>
        <ReceiptRow label="Paid with">{formatPaymentMethod(payment)}</ReceiptRow>
        <ReceiptRow label="Billed to">
          {billedTo.name}
          <br />
          <WrappableEmail>{billedTo.email}</WrappableEmail>
        </ReceiptRow>
        {projectName !== packageName && <ReceiptRow label="Project">{projectName}</ReceiptRow>}
      </dl>
      <dl className="mt-6 grid gap-2 border-line border-t pt-6">
        <ReceiptRow
          label={
            <>
              {packageName}, <NoWrapText>one-time payment</NoWrapText>
            </>
          }
        >
          <NoWrapText>{formatMoney(amount + amountOff)}</NoWrapText>
        </ReceiptRow>
        {amountOff > 0 && (
          <ReceiptRow label={`Discount ${discountCode ?? ''}`}>
            <NoWrapText>{`−${formatMoney(amountOff)}`}</NoWrapText>
          </ReceiptRow>
        )}
        <ReceiptRow
          label={
            <>
              Amount paid <NoWrapText>(US dollars)</NoWrapText>
            </>
          }
          strong
        >
          <NoWrapText>{formatMoney(amount)}</NoWrapText>
        </ReceiptRow>
        {returned.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two refunds can be equal
          <ReceiptRow key={index} label={row.label}>
            <NoWrapText>{formatSignedAmount(row.amount)}</NoWrapText>
          </ReceiptRow>
        ))}
        {returned.length > 0 && (
          <>
            <ReceiptRow label="Net" strong>
              <NoWrapText>{formatMoney(getNetAmount(payment))}</NoWrapText>
            </ReceiptRow>
            {listNetParts(payment).map(({ label, amount: part }) => (
              <ReceiptRow key={label} label={label}>
                <NoWrapText>{formatMoney(part)}</NoWrapText>
              </ReceiptRow>
            ))}
          </>
        )}
      </dl>
      {note && <p className="mt-6">{note}</p>}
      <RefundReasons payment={payment} />
      {payment.closing && <p className="mt-3">This project: {payment.closing}</p>}
      <p className="mt-6 text-sm text-soft">
        {feeTexts.sentence} {receiptDatesNote}
        <br />
        <NoWrapText>{`${brand.copyright}.`}</NoWrapText> {brand.notAffiliated}
      </p>
    </article>
  )
}

const getErrorStatus = (error: Error): number => (error instanceof RequestError ? error.status : 0)

export const ReceiptScreen = ({ publicId, paymentId }: { publicId: string; paymentId: number }) => {
  const { data, error, isFetching, refetch } = useQuery(paymentsQuery(publicId))
  const back = `/project/${publicId}?tab=payments`
  const payment = data?.find(({ id }) => id === paymentId)
  useDocumentTitle(payment && `Receipt ${formatReceiptNumber(payment.id)}, ${payment.projectName}`)
  if ((data && !payment) || (error && [400, 403, 404].includes(getErrorStatus(error))))
    return (
      <PageState
        icon={FileQuestion}
        title="Receipt not found"
        actions={<LinkButton to="/dashboard">Back to dashboard</LinkButton>}
      >
        <p>We couldn’t find this receipt among your payments.</p>
      </PageState>
    )
  if (error && !isFetching)
    return <LoadFailure title="We couldn’t load the receipt" error={error} onRetry={() => refetch()} />
  if (!payment) return <PageSkeleton label="Loading receipt..." />
  return (
    <div className="mx-auto w-full max-w-2xl px-4 py-8 sm:px-6 sm:py-12 print:max-w-none print:p-0">
      <div className="flex flex-wrap items-center justify-between gap-3 print:hidden">
        <TextLink to={back} className="inline-flex min-h-11 items-center gap-1.5">
          <ArrowLeft className="size-4" aria-hidden="true" />
          Payments
        </TextLink>
        <div className="flex flex-wrap gap-3">
          <Button variant="outline" onClick={() => window.print()}>
            <Printer className="size-4.5" aria-hidden="true" />
            Print
          </Button>
          <a href={getReceiptFileUrl(publicId, paymentId)} download className={getButtonStyle('primary')}>
            <Download className="size-4.5" aria-hidden="true" />
            Download PDF
          </a>
        </div>
      </div>
      <Receipt payment={payment} />
    </div>
  )
}
