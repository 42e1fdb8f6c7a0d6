import { GalleryScreen } from '../../features/gallery/gallery-screen.tsx'
import { pageMeta } from '../../features/site/metadata.ts'

export const meta = () => pageMeta('gallery')

export default GalleryScreen
