import { useQuery } from '@tanstack/react-query'
import { formatDay } from '#contract/dates.ts'
import { type AdsConnection, AdsCustomer, adsProblemTexts, formatCustomerId } from '#contract/results'
import { QueryContent } from '#web/ui/admin/query-content.tsx'
import { useAction } from '#web/ui/admin/use-action.ts'
import { Button, textLinkStyle } from '#web/ui/buttons.tsx'
import { ShortDateTime } from '#web/ui/dates.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { bindField, useContractForm } from '#web/ui/form/use-contract-form.ts'
import { useFormAction } from '#web/ui/form/use-form-action.ts'
import { Notice } from '#web/ui/notice.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import {
  adsConnectionQuery,
  changeAdsCustomer,
  importInvalidations,
  startAdsImport,
} from '../results.queries.ts'

const ImportButton = ({ publicId }: { publicId: string }) => {
  const { act, isPending } = useAction(importInvalidations)
  const start = () =>
    act(async () => {
      await startAdsImport(publicId)
      return { title: 'Import started', description: 'The figures will arrive in about a minute.' }
    }, 'We couldn’t start the import.')
  return (
    <Button variant="outline" busy={isPending} onClick={start}>
      Import now
    </Button>
  )
}

const CustomerForm = ({ publicId, customerId }: { publicId: string; customerId: string }) => {
  const form = useContractForm(AdsCustomer, { defaultValues: { customerId: formatCustomerId(customerId) } })
  const { onSubmit, isPending, failure } = useFormAction(form, {
    invalidates: importInvalidations,
    send: async ({ customerId: id }) => {
      await changeAdsCustomer(publicId, id)
      showToast(
        id === ''
          ? { title: 'Google Ads disconnected', description: 'We’ll keep everything imported so far.' }
          : { title: 'Google Ads connected', description: 'The figures will arrive in about a minute.' },
      )
    },
  })
  const isConnected = customerId !== ''
  return (
    <form onSubmit={onSubmit} noValidate className="grid gap-3">
      {failure && <Notice kind="error">{failure}</Notice>}
      <div className="flex flex-wrap items-start gap-3">
        <div className="w-full sm:w-96">
          <TextField
            label="Customer ID"
            hint={`Ten digits, as Google Ads shows them.${isConnected ? ' Leave it empty to disconnect.' : ''}`}
            placeholder="123-456-7890"
            inputMode="numeric"
            autoComplete="off"
            {...bindField(form, 'customerId')}
          />
        </div>
        {/* Aligns the buttons with the field, which is below its label. */}
        <div className="flex gap-3 sm:pt-[1.84rem]">
          <Button type="submit" variant="outline" busy={isPending} busyLabel="Saving...">
            Save
          </Button>
          {isConnected && <ImportButton publicId={publicId} />}
        </div>
      </div>
    </form>
  )
}

const ImportState = ({ customerId, importedThrough, lastTriedAt, problem }: AdsConnection) => {
  if (customerId === null) return null
  return (
    <>
      {problem && (
        <Notice kind="attention" title="The last import failed">
          {adsProblemTexts[problem]}
        </Notice>
      )}
      <p className="max-w-140 text-soft">
        {importedThrough
          ? `Figures through ${formatDay(importedThrough)}. New ones arrive each morning, and the last 30 days are checked again.`
          : 'Nothing has arrived yet.'}
        {lastTriedAt && (
          <>
            {' '}
            Last tried <ShortDateTime date={lastTriedAt} />.
          </>
        )}
      </p>
    </>
  )
}

/** The connection to Google Ads for automatic imports. */
export const GoogleAdsSection = ({ publicId }: { publicId: string }) => (
  <QueryContent noun="the connection" query={useQuery(adsConnectionQuery(publicId))}>
    {(connection) =>
      connection.isAvailable ? (
        <div className="space-y-4">
          <ImportState {...connection} />
          <CustomerForm
            key={connection.customerId}
            publicId={publicId}
            customerId={connection.customerId ?? ''}
          />
        </div>
      ) : (
        <p className="text-soft">
          Google Ads isn’t connected to this server, so figures aren’t imported automatically. Import reports
          instead.
        </p>
      )
    }
  </QueryContent>
)

/** A notice at the top of the page, shown if imports from Google Ads fail. */
export const AdsProblemNotice = ({ publicId }: { publicId: string }) => {
  const { data } = useQuery(adsConnectionQuery(publicId))
  if (!data?.problem) return null
  return (
    <Notice kind="attention" title="New figures from Google Ads aren’t arriving">
      <a href="#google-ads" className={textLinkStyle}>
        See what happened
      </a>
    </Notice>
  )
}
