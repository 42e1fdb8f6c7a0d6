import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ChevronDown, MonitorSmartphone } from 'lucide-react'
import { type Device, listDevices, signOutDevice, signOutOtherDevices } from '#contract/identity'
import { createQuery } from '#web/api/query-client.ts'
import { request } from '#web/api/request.ts'
import { getErrorReason } from '#web/api/request-error.ts'
import { Button } from '#web/ui/buttons.tsx'
import { formatInstantDate, formatShortDateTime } from '#web/ui/dates.tsx'
import { DotSeparatedLine } from '#web/ui/dot-separated-line.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { InlineLoadFailure } from '#web/ui/notice.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { formatDeviceName } from '../device-name.ts'

const devicesQuery = createQuery(listDevices)

const getDeviceName = (device: Device): string => formatDeviceName(device) ?? 'Unknown device'

/** Returns a mutation that ends sessions, shows a toast, and refetches the devices. */
const useSignOut = (signOut: () => Promise<unknown>, done: { title: string; description: string }) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: signOut,
    onSuccess: () => showToast(done),
    onError: (error) =>
      showToast({
        title: 'Sign out failed',
        description: getErrorReason(error, 'No devices were signed out. Please try again.'),
        variant: 'destructive',
      }),
    onSettled: () => client.invalidateQueries({ queryKey: devicesQuery.queryKey }),
  })
}

const SignOutElsewhere = () => {
  const { mutate, isPending } = useSignOut(() => request(signOutOtherDevices), {
    title: 'Devices signed out',
    description: 'You’re logged in only on this device.',
  })
  return (
    <Button
      variant="outline"
      size="small"
      className="mt-4"
      busy={isPending}
      busyLabel="Signing out..."
      onClick={() => mutate()}
    >
      Sign out everywhere else
    </Button>
  )
}

const DeviceRow = ({ device }: { device: Device }) => {
  const name = getDeviceName(device)
  const { mutate, isPending } = useSignOut(() => request(signOutDevice, { params: { id: device.id } }), {
    title: 'Device signed out',
    description: name,
  })
  return (
    <li className="relative flex flex-wrap items-center gap-x-4 gap-y-3 py-4 pl-9">
      <MonitorSmartphone className="absolute top-4.5 left-0 size-5 text-link" aria-hidden="true" />
      <div className="min-w-0 grow basis-48">
        <p className="font-semibold">{name}</p>
        <DotSeparatedLine className="text-[0.9375rem]">
          <span>
            {device.isCurrent ? 'This device' : `Last used ${formatShortDateTime(device.lastActivityAt)}`}
          </span>
          <span>logged in {formatInstantDate(device.signedInAt)}</span>
          {device.ipAddress && <span>{device.ipAddress}</span>}
        </DotSeparatedLine>
      </div>
      {!device.isCurrent && (
        <Button
          variant="outline"
          size="small"
          busy={isPending}
          busyLabel="Signing out..."
          onClick={() => mutate()}
        >
          Sign Out
        </Button>
      )}
    </li>
  )
}

/** Number of devices shown before "Show all" is pressed. */
const MAX_SHOWN_DEVICES = 5

const DeviceList = ({ devices }: { devices: readonly Device[] }) => (
  <ul className="divide-y divide-line">
    {devices.map((device) => (
      <DeviceRow key={device.id} device={device} />
    ))}
  </ul>
)

export const DeviceSection = () => {
  const { data, error, refetch, isFetching } = useQuery(devicesQuery)
  return (
    <section aria-labelledby="devices">
      <h2 id="devices" className="text-2xl">
        Your devices
      </h2>
      <p className="mt-2 text-balance text-soft">
        If you don’t recognize a device, sign it out and change your password.
      </p>
      {data ? (
        <>
          {data.length > 2 && <SignOutElsewhere />}
          <div className="mt-3 divide-y divide-line">
            <DeviceList devices={data.slice(0, MAX_SHOWN_DEVICES)} />
            {data.length > MAX_SHOWN_DEVICES && (
              <details className="group">
                <summary className="flex min-h-11 cursor-pointer items-center gap-1 text-[0.9375rem] font-semibold text-link group-open:border-line group-open:border-b">
                  <ChevronDown className="size-4 group-open:rotate-180" aria-hidden="true" />
                  <span className="group-open:hidden">Show all {data.length} devices</span>
                  <span className="hidden group-open:inline">Show fewer</span>
                </summary>
                <DeviceList devices={data.slice(MAX_SHOWN_DEVICES)} />
              </details>
            )}
          </div>
        </>
      ) : error && !isFetching ? (
        <div className="mt-4">
          <InlineLoadFailure title="We couldn’t load your devices" error={error} onRetry={() => refetch()} />
        </div>
      ) : (
        <Skeleton className="mt-4 h-20" />
      )}
    </section>
  )
}
