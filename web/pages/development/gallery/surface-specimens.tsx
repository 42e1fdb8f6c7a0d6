import { Wallet } from 'lucide-react'
import { useState } from 'react'
import { projectStatusEntries } from '#contract/project-status.ts'
import { Accordion } from '#web/ui/accordion.tsx'
import { StatusBadge } from '#web/ui/badges.tsx'
import { Card } from '#web/ui/card.tsx'
import { InstantDate } from '#web/ui/dates.tsx'
import { ProgressBar } from '#web/ui/loading.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { StatCard } from '#web/ui/stat-card.tsx'
import { Table, TableCell, TableHeadCell } from '#web/ui/table.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { Specimen, SpecimenColumns, SpecimenRow } from './specimen.tsx'

const sampleDate = new Date('2026-11-20T20:04:00Z')

const sampleQuestions = [
  { question: 'One question is open at a time', answer: <p>Even before any script has run.</p> },
  { question: 'A second press closes it', answer: <p>The browser does it on its own.</p> },
]

const TabSpecimen = () => {
  const [tab, setTab] = useState('overview')
  return (
    <Tabs
      label="Views"
      value={tab}
      onChange={setTab}
      tabs={[
        { value: 'overview', label: 'Overview', content: <p>Arrow keys move between tabs.</p> },
        { value: 'messages', label: 'Messages', content: <p>The chosen one is underlined.</p> },
      ]}
    />
  )
}

export const SurfaceSpecimens = () => (
  <Specimen name="Cards, badges, tables">
    <SpecimenRow>
      {projectStatusEntries.map(({ value }) => (
        <StatusBadge key={value} status={value} />
      ))}
      <StatusBadge status="unknown_status" />
    </SpecimenRow>
    <SpecimenColumns>
      <Card className="p-6">A card holds one thing.</Card>
      <dl className="self-start overflow-hidden rounded-card border border-line">
        <StatCard icon={Wallet} label="Total grant value" value="$120,000" note="12 months" />
      </dl>
      <div className="self-center">
        <ProgressBar value={60} label="Progress" />
      </div>
    </SpecimenColumns>
    <div className="my-6 grid gap-3">
      <Notice kind="info">Something worth knowing.</Notice>
      <Notice kind="success" title="Message sent">
        We reply within 24 hours.
      </Notice>
      <Notice kind="attention">Something to look at first.</Notice>
      <Notice kind="error" title="Not sent">
        Your text is still here.
      </Notice>
    </div>
    <Table caption="Payments">
      <thead>
        <tr>
          <TableHeadCell>Date</TableHeadCell>
          <TableHeadCell>Package</TableHeadCell>
          <TableHeadCell className="text-right">Amount</TableHeadCell>
        </tr>
      </thead>
      <tbody>
        <tr>
          <TableCell>
            <InstantDate date={sampleDate} />
          </TableCell>
          <TableCell>Full Launch Package</TableCell>
          <TableCell className="text-right">$9,000</TableCell>
        </tr>
      </tbody>
    </Table>
    <div className="mt-8 grid gap-8 lg:grid-cols-2">
      <TabSpecimen />
      <Accordion name="gallery" items={sampleQuestions} />
    </div>
  </Specimen>
)
