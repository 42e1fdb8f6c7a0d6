import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { preload } from 'react-dom'
import { Links, Meta, Outlet, ScrollRestoration, useLocation } from 'react-router'
import { findPageByPath } from '#contract/pages.ts'
import { LiveUpdates } from '#web/api/live/live-updates.tsx'
import { createQueryClient } from '#web/api/query-client.ts'
import { SessionExpiryHandler } from '#web/identity'
import { MainArea, SiteLayout } from '#web/shell/site-layout.tsx'
import { PageScripts } from './late-scripts.tsx'
import figtree from './ui/style/fonts/figtree.woff2?url'
import '#web/ui/style/index.css'
import { PageSkeleton } from '#web/ui/loading.tsx'
import styleSheet from '#web/ui/style/index.css?inline'
import { Toaster } from '#web/ui/toaster.tsx'
import { useTooltips } from '#web/ui/tooltips.ts'

/** Adds the web app manifest. Public pages don't link to it, because the app starts at the dashboard. */
export const links = () => [{ rel: 'manifest', href: '/site.webmanifest' }]

/**
 * Public pages contain the stylesheet, so that their first paint waits for only one response. Other pages
 * link to it, because browsers cache it. The JavaScript bundle doesn't contain it, because React keeps the
 * style element of the prerendered document.
 */
const StyleSheet = () => {
  const page = findPageByPath(useLocation().pathname)
  // After client-side navigation, a page keeps the document's stylesheet.
  const [isInline] = useState(!import.meta.env.DEV && (page === undefined || page.access === 'public'))
  if (!isInline) return <Links />
  return (
    <style href="causeway" precedence="default">
      {import.meta.env.SSR ? styleSheet : ''}
    </style>
  )
}

const Providers = ({ children }: { children: ReactNode }) => {
  const [client] = useState(createQueryClient)
  useTooltips()
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}

/** The HTML document for every page. */
export const Layout = ({ children }: { children: ReactNode }) => {
  preload(figtree, { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' })
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#f8f5ee" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#0f1715" media="(prefers-color-scheme: dark)" />
        <link rel="icon" href="/favicon.ico" sizes="16x16 32x32 48x48" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <Meta />
        <StyleSheet />
      </head>
      <body className="flex flex-col">
        <Providers>
          <a
            href="#main"
            className="sr-only z-50 rounded-control bg-spruce px-4 py-3 font-semibold text-on-spruce focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
          >
            Skip to content
          </a>
          <SiteLayout>
            <MainArea>{children}</MainArea>
          </SiteLayout>
          <Toaster />
          <SessionExpiryHandler />
          <LiveUpdates />
        </Providers>
        <ScrollRestoration />
        <PageScripts />
      </body>
    </html>
  )
}

/** Rendered into the fallback document, which shows it until the page's code has loaded. */
export const HydrateFallback = () => <PageSkeleton />

export { ErrorBoundary } from '#web/shell/error-pages.tsx'

const App = () => <Outlet />
export default App
