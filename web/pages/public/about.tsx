import { AboutScreen } from '#web/site'
import { pageMeta } from '../metadata/page-meta.ts'

export const meta = () => pageMeta('about')

export default AboutScreen
