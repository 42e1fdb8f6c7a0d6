import type { Config } from '@react-router/dev/config'
import { listDocumentPaths, pages } from '#contract/pages.ts'
import { isGalleryEnabled } from '#web/gallery.ts'

// Every page is prerendered. Public pages can be read without JavaScript, but some of their forms require it.
// The other pages fetch their content once the session has loaded.
export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: false,
  prerender: [...pages.flatMap(listDocumentPaths), '/404', ...(isGalleryEnabled ? ['/ui'] : [])],
} satisfies Config
