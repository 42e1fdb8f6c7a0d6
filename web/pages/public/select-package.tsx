import { SelectPackageScreen } from '#web/payments'
import { pageMeta } from '../metadata/page-meta.ts'

export const meta = () => pageMeta('selectPackage')

export default SelectPackageScreen
