import type { Config } from '@react-router/dev/config'
import { getBuildPath, pages } from '#contract/pages.ts'
import { isGalleryEnabled } from '#web/gallery.ts'

// Every page is prerendered. Public pages are complete without scripts. The others load their content after
// the session.
export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: false,
  prerender: [...pages.map(({ path }) => getBuildPath(path)), '/404', ...(isGalleryEnabled ? ['/ui'] : [])],
} satisfies Config
