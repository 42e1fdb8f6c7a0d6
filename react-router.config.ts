import type { Config } from '@react-router/dev/config'
import { builtAt, pages } from '#contract/pages.ts'
import { hasGallery } from '#web/gallery.ts'

// Every page is a finished document. Public ones read without script; the others say what they are, and their
// content comes with the session.
export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: false,
  prerender: [...pages.map(({ path }) => builtAt(path)), '/404', ...(hasGallery ? ['/ui'] : [])],
} satisfies Config
