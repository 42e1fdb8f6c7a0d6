import { ShoppingCart } from 'lucide-react'
import { DAY_MS } from '#contract/dates.ts'
import { formatMoney } from '#contract/money.ts'
import { getPackage, getShortPackageName } from '#contract/packages.ts'
import { listUnpaidProjects, type UnpaidProject } from '#contract/payments'
import { createQuery } from '#web/api/query-client.ts'
import { NameAndEmail } from '#web/ui/admin/list-table.tsx'
import { AdminList } from '#web/ui/admin/list-view.tsx'
import { TextLink } from '#web/ui/buttons.tsx'
import { InstantDate } from '#web/ui/dates.tsx'

const offlineLabels = { transfer: 'Bank transfer expected', check: 'Check expected' } as const

const Reminders = ({ project }: { project: UnpaidProject }) => {
  const { isReminded, remindersSent, remindedAt } = project
  return (
    <>
      {remindersSent === 0 ? 'None yet' : `${remindersSent} of 2`}
      {remindedAt && (
        <>
          , <InstantDate date={remindedAt} />
        </>
      )}
      {!isReminded && <span className="block text-[0.8125rem] text-soft">Stopped by the client</span>}
    </>
  )
}

const daysFormat = new Intl.NumberFormat('en-US', { style: 'unit', unit: 'day', unitDisplay: 'long' })

/** When an order was started, and how many days ago. */
const OrderAge = ({ since }: { since: Date }) => {
  const days = Math.floor((Date.now() - since.getTime()) / DAY_MS)
  return (
    <>
      <InstantDate date={since} />
      <span className="block text-[0.8125rem] text-soft">
        Unpaid for {days < 1 ? 'less than a day' : daysFormat.format(days)}
      </span>
    </>
  )
}

const PaymentPage = ({ project: { pageOpenedAt, offlineMethod } }: { project: UnpaidProject }) => (
  <>
    {pageOpenedAt ? (
      <>
        Started <InstantDate date={pageOpenedAt} />
      </>
    ) : (
      'Not started'
    )}
    {offlineMethod && (
      <span className="block text-[0.8125rem] text-soft">{offlineLabels[offlineMethod]}</span>
    )}
  </>
)

export const UnpaidArea = () => (
  <AdminList
    noun="unpaid orders"
    caption="Unpaid orders"
    icon={ShoppingCart}
    empty={{ title: 'No unpaid orders', text: 'Orders appear here for 30 days, or until they’re paid.' }}
    schema={listUnpaidProjects.query}
    load={(query) => createQuery(listUnpaidProjects, { query })}
    search="Search by person, email, or project"
    filters={[
      {
        name: 'state',
        label: 'Age',
        choices: [
          ['', 'Last 30 days'],
          ['expired', 'Expired'],
        ],
      },
    ]}
    columns={[
      {
        title: 'Person',
        opens: true,
        cell: ({ user }) => <NameAndEmail name={user.name} email={user.email} />,
      },
      {
        title: 'Order',
        cell: ({ publicId, packageType }) => (
          <TextLink to={`/admin?project=${publicId}`}>
            {getShortPackageName(getPackage(packageType))}
          </TextLink>
        ),
      },
      {
        title: 'Amount',
        isBeside: true,
        width: 'fit',
        cell: ({ amount }) => <span className="font-semibold">{formatMoney(amount)}</span>,
      },
      { title: 'Started', width: 'fit', cell: ({ createdAt }) => <OrderAge since={createdAt} /> },
      { title: 'Card payment', width: 'fit', cell: (project) => <PaymentPage project={project} /> },
      { title: 'Reminders', width: 'fit', cell: (project) => <Reminders project={project} /> },
    ]}
  />
)
