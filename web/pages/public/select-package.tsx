import { asks } from '#web/hydration/marks.ts'
import { SelectPackageScreen } from '#web/payments'
import { pageMeta } from '../metadata/page-meta.ts'

export const handle = asks

export const meta = () => pageMeta('selectPackage')

export default SelectPackageScreen
