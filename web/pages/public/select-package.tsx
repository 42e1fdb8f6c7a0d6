import { SelectPackageScreen } from '#web/payments'
import { createPageMeta } from '../metadata/page-meta.ts'

export const meta = () => createPageMeta('selectPackage')

export default SelectPackageScreen
