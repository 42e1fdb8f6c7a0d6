import { pageMeta } from '../metadata/page-meta.ts'
import { GalleryScreen } from './gallery/gallery-screen.tsx'

export const meta = () => pageMeta('gallery')

export default GalleryScreen
