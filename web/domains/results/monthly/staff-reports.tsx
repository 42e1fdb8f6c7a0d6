import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { notEmailedWords, type StaffReport } from '#contract/results'
import { Loaded } from '#web/ui/admin/loaded.tsx'
import { Button } from '#web/ui/button.tsx'
import { staffReportsQuery } from './monthly.queries.ts'
import { type ReportAct, ReportDialog } from './report-dialog.tsx'
import { StaffReportItem } from './staff-report.tsx'

/** So many months are shown at first. */
const SHOWN = 3

/** The monthly reports of one project as staff keep them. */
export const StaffReports = ({ publicId }: { publicId: string }) => {
  const [acting, setActing] = useState<{ report: StaffReport; act: ReportAct } | null>(null)
  const [isAllShown, setAllShown] = useState(false)
  return (
    <Loaded noun="the monthly reports" query={useQuery(staffReportsQuery(publicId))}>
      {({ reports, notEmailed }) => (
        <>
          {notEmailed && (
            <p className="text-soft">
              Reports aren't emailed: {notEmailedWords[notEmailed]}. Reports you send still appear on the
              project page.
            </p>
          )}
          {reports.length === 0 ? (
            <p className="text-soft">No reports yet. The first one covers the month the campaign launches.</p>
          ) : (
            <ul aria-label="Monthly reports" className="grid gap-4">
              {reports.slice(0, isAllShown ? reports.length : SHOWN).map((report) => (
                <StaffReportItem
                  key={report.month}
                  publicId={publicId}
                  report={report}
                  notEmailed={notEmailed}
                  onAct={(act) => setActing({ report, act })}
                />
              ))}
            </ul>
          )}
          {!isAllShown && reports.length > SHOWN && (
            <Button variant="outline" size="small" onClick={() => setAllShown(true)}>
              Show All {reports.length} Months
            </Button>
          )}
          {acting && (
            <ReportDialog
              publicId={publicId}
              isEmailed={notEmailed === null}
              {...acting}
              onClose={() => setActing(null)}
            />
          )}
        </>
      )}
    </Loaded>
  )
}
