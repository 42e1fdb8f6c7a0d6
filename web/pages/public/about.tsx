import { informs } from '../../asleep/marks.ts'
import { AboutScreen } from '../../features/site/about-screen.tsx'
import { pageMeta } from '../../features/site/metadata.ts'

export const handle = informs

export const meta = () => pageMeta('about')

export default AboutScreen
