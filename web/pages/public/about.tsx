import { AboutScreen } from '#web/site'
import { createPageMeta } from '../metadata/page-meta.ts'

export const meta = () => createPageMeta('about')

export default AboutScreen
