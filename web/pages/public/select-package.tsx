import { asks } from '../../asleep/marks.ts'
import { SelectPackageScreen } from '../../features/purchase/select-package-screen.tsx'
import { pageMeta } from '../../features/site/metadata.ts'

export const handle = asks

export const meta = () => pageMeta('selectPackage')

export default SelectPackageScreen
