import { createPageMeta } from '../metadata/page-meta.ts'
import { GalleryScreen } from './gallery/gallery-screen.tsx'

export const meta = () => createPageMeta('gallery')

export default GalleryScreen
