import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Links, Meta, Outlet, ScrollRestoration } from 'react-router'
import { LiveUpdates } from '#web/api/live/live-updates.tsx'
import { createQueryClient } from '#web/api/query-client.ts'
import { SessionWatch } from '#web/identity'
import { MainArea, SiteFrame } from '#web/shell/site-frame.tsx'
import { PageScripts } from './late-scripts.tsx'
import figtree from './ui/style/fonts/figtree.woff2?url'
import fraunces from './ui/style/fonts/fraunces.woff2?url'
import '#web/ui/style/index.css'
import { PageSkeleton } from '#web/ui/loading.tsx'
import { Toaster } from '#web/ui/toaster.tsx'
import { useTooltips } from '#web/ui/tooltips.ts'

const createFontLink = (href: string) => ({
  rel: 'preload',
  href,
  as: 'font',
  type: 'font/woff2',
  crossOrigin: 'anonymous' as const,
})

export const links = () => [
  createFontLink(fraunces),
  createFontLink(figtree),
  { rel: 'icon', href: '/favicon.ico', sizes: '16x16 32x32 48x48' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/site.webmanifest' },
]

const Providers = ({ children }: { children: ReactNode }) => {
  const [client] = useState(createQueryClient)
  useTooltips()
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}

/** The HTML document of every page. */
export const Layout = ({ children }: { children: ReactNode }) => (
  <html lang="en">
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="theme-color" content="#f8f5ee" media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content="#0f1715" media="(prefers-color-scheme: dark)" />
      <Meta />
      <Links />
    </head>
    <body className="flex flex-col">
      <Providers>
        <a
          href="#main"
          className="sr-only z-50 rounded-control bg-spruce px-4 py-3 font-semibold text-on-spruce focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
        >
          Skip to content
        </a>
        <SiteFrame>
          <MainArea>{children}</MainArea>
        </SiteFrame>
        <Toaster />
        <SessionWatch />
        <LiveUpdates />
      </Providers>
      <ScrollRestoration />
      <PageScripts />
    </body>
  </html>
)

/** Shown by the fallback document until the page's code has loaded. */
export const HydrateFallback = () => <PageSkeleton />

export { ErrorBoundary } from '#web/shell/error-pages.tsx'

const App = () => <Outlet />
export default App
