import { useParams } from 'react-router'
import { ReportScreen } from '#web/results'
import { createPageMeta } from '../metadata/page-meta.ts'

export const meta = ({ params }: { params: { id?: string; month?: string } }) =>
  createPageMeta('monthlyReport', { path: `/project/${params.id ?? ''}/reports/${params.month ?? ''}` })

const MonthlyReportPage = () => {
  const { id: publicId = '', month = '' } = useParams()
  return <ReportScreen publicId={publicId} month={month} />
}
export default MonthlyReportPage
