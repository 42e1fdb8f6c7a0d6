import { useQuery } from '@tanstack/react-query'
import { formatDay } from '#contract/dates.ts'
import { type AdsConnection, AdsCustomer, adsProblems, formatCustomerId } from '#contract/results'
import { Loaded } from '#web/ui/admin/loaded.tsx'
import { useAction } from '#web/ui/admin/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { bind, useContractForm } from '#web/ui/form/use-contract-form.ts'
import { useFormAction } from '#web/ui/form/use-form-action.ts'
import { Clock } from '#web/ui/moment.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { changedByImports } from '../results.queries.ts'
import { adsQuery, postAdsImport, putAdsCustomer } from './google-ads.queries.ts'

const ImportButton = ({ publicId }: { publicId: string }) => {
  const { act, isPending } = useAction(changedByImports)
  const start = () =>
    act(async () => {
      await postAdsImport(publicId)
      return { title: 'Import Started', description: 'The figures will arrive in about a minute.' }
    }, "We couldn't start the import.")
  return (
    <Button variant="outline" busy={isPending} onClick={start}>
      Import Now
    </Button>
  )
}

/** The account of the project, by the ID that Google Ads shows beside its name. */
const CustomerForm = ({ publicId, customerId }: { publicId: string; customerId: string }) => {
  const form = useContractForm(AdsCustomer, { defaultValues: { customerId: formatCustomerId(customerId) } })
  const { onSubmit, isPending, failure } = useFormAction(form, {
    invalidates: changedByImports,
    send: async ({ customerId: id }) => {
      await putAdsCustomer(publicId, id)
      showToast(
        id === ''
          ? { title: 'Google Ads Disconnected', description: "We'll keep everything imported so far." }
          : { title: 'Google Ads Connected', description: 'The figures will arrive in about a minute.' },
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
            {...bind(form, 'customerId')}
          />
        </div>
        {/* As far down as the label takes, so that the buttons stand beside the field. */}
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

const State = ({ customerId, importedThrough, lastTriedAt, problem }: AdsConnection) => {
  if (customerId === null) return null
  return (
    <>
      {problem && (
        <Notice kind="attention" title="The last import failed">
          {adsProblems[problem]}
        </Notice>
      )}
      <p className="max-w-140 text-soft">
        {importedThrough
          ? `Figures through ${formatDay(importedThrough)}. New ones arrive each morning, and the last 30 days are checked again.`
          : 'Nothing has arrived yet.'}
        {lastTriedAt && (
          <>
            {' '}
            Last tried <Clock date={lastTriedAt} />.
          </>
        )}
      </p>
    </>
  )
}

/** Where the figures of a project come from by themselves. */
export const GoogleAdsSection = ({ publicId }: { publicId: string }) => (
  <Loaded noun="the connection" query={useQuery(adsQuery(publicId))}>
    {(connection) =>
      connection.isAvailable ? (
        <div className="space-y-4">
          <State {...connection} />
          <CustomerForm
            key={connection.customerId}
            publicId={publicId}
            customerId={connection.customerId ?? ''}
          />
        </div>
      ) : (
        <p className="text-soft">
          Google Ads isn't connected to this server, so figures aren't imported automatically. Import reports
          instead.
        </p>
      )
    }
  </Loaded>
)
