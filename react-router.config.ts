import type { Config } from '@react-router/dev/config'
import { hasGallery } from './web/gallery.ts'

/** Pages that are finished HTML without script; everything else starts from the fallback document. */
const publicPages = [
  '/',
  '/about',
  '/contact',
  '/contact/sent',
  '/contact/not-sent',
  '/terms',
  '/privacy',
  '/cookies',
  '/login',
  '/select-package',
  '/register',
  '/forgot-password',
  '/set-password',
  '/404',
]

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: false,
  prerender: [...publicPages, ...(hasGallery ? ['/ui'] : [])],
} satisfies Config
