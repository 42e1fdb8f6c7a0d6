import { type ContextType, useContext, useEffect, useLayoutEffect } from 'react'
import { UNSAFE_FrameworkContext as FrameworkContext, Scripts, useLocation, useMatches } from 'react-router'
import { findPageByPath } from '#contract/pages.ts'
import { getDraftKey, isDraftStored } from './ui/form/drafts.ts'

/** Dispatched on the window once React has hydrated the page. */
const HYDRATED_EVENT = 'causeway:hydrated'

type FrameworkState = NonNullable<ContextType<typeof FrameworkContext>>

interface StartOptions {
  /** Whether to start once the page has loaded, without waiting for an interaction. */
  isAutomatic: boolean
  readsQuery: boolean
  /** Key of the draft that the page shows. Null if it shows none. */
  draftKey: string | null
  hydrated: string
  preloads: string[]
  /** URL of React Router's manifest script, which must run before the entry module. */
  manifest: string
  /** URLs of the matched routes' modules, by route ID. */
  routes: Record<string, string>
  entry: string
}

/**
 * Loads React Router at the first interaction. Loads it earlier if the visitor may be signed in, if the page
 * reads a query string that is present, if the tab has the page's draft, or if `isAutomatic` is set. After
 * hydration, repeats the last click or submit that only JavaScript can handle. Runs as an inline script, so
 * it can't reference anything outside its own body.
 */
const startScriptsLate = (
  { isAutomatic, readsQuery, draftKey, hydrated, preloads, manifest, routes, entry }: StartOptions,
  isStored: typeof isDraftStored,
): void => {
  let isStarted = false
  let resume: (() => void) | undefined

  const load = async () => {
    for (const href of preloads)
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
    const ids = Object.keys(routes)
    const [, ...modules] = await Promise.all(
      [manifest, ...Object.values(routes)].map((url) => import(/* @vite-ignore */ url)),
    )
    Object.assign(window, {
      __reactRouterRouteModules: Object.fromEntries(ids.map((id, index) => [id, modules[index]])),
    })
    await import(/* @vite-ignore */ entry)
  }
  const start = () => {
    if (isStarted) return
    isStarted = true
    // If the network fails, the next interaction tries again.
    load().catch(() => {
      isStarted = false
    })
  }
  const startOnInteraction = (event: Event) => {
    // Browsers also report a pointer move when a page loads under a pointer that isn't moving.
    const isAtRest =
      event instanceof PointerEvent && event.type === 'pointermove' && !event.movementX && !event.movementY
    if (!isAtRest) start()
  }
  const holdClick = ({ target }: Event) => {
    const button = target instanceof Element ? target.closest('button') : null
    if (button?.type !== 'button') return
    button.ariaBusy = 'true'
    resume = () => {
      button.ariaBusy = null
      button.click()
    }
  }
  const holdSubmit = (event: SubmitEvent) => {
    const form = event.target
    // The browser can submit forms that have an action.
    if (!(form instanceof HTMLFormElement) || form.hasAttribute('action')) return
    event.preventDefault()
    start()
    resume = () => form.requestSubmit(event.submitter)
  }

  const interactions = ['pointermove', 'pointerdown', 'focusin', 'keydown', 'input']
  for (const type of interactions) addEventListener(type, startOnInteraction, { passive: true })
  addEventListener('click', holdClick)
  addEventListener('submit', holdSubmit)
  addEventListener(
    hydrated,
    () => {
      for (const type of interactions) removeEventListener(type, startOnInteraction)
      removeEventListener('click', holdClick)
      removeEventListener('submit', holdSubmit)
      resume?.()
    },
    { once: true },
  )
  if (
    /causeway_hint=1/.test(document.cookie) ||
    (readsQuery && location.search !== '') ||
    (draftKey && isStored(draftKey))
  )
    start()
  else if (isAutomatic) addEventListener('load', start)
}

/**
 * Loads React Router's scripts late. React Router has no option for this, so this component renders what
 * `Scripts` renders, except that `startScriptsLate` imports the modules.
 */
const DeferredScripts = ({
  framework,
  page,
}: {
  framework: FrameworkState
  page: ReturnType<typeof findPageByPath>
}) => {
  const matches = useMatches()
  const { manifest, serverHandoffString, renderMeta } = framework
  // Makes the server renderer add the data that the handoff script expects.
  if (renderMeta) renderMeta.didRenderScripts = true
  const matched = matches.flatMap(({ id }) => manifest.routes[id] ?? [])
  const options: StartOptions = {
    isAutomatic: page === undefined,
    readsQuery: page?.readsQuery === true,
    draftKey: page?.draft ? getDraftKey(page.draft) : null,
    hydrated: HYDRATED_EVENT,
    preloads: [
      ...new Set([
        manifest.entry.module,
        ...manifest.entry.imports,
        ...matched.flatMap((route) => route.imports ?? []),
      ]),
    ],
    manifest: manifest.url,
    routes: Object.fromEntries(matched.map(({ id, module }) => [id, module])),
    entry: manifest.entry.module,
  }
  const handoff = [
    `window.__reactRouterContext = ${serverHandoffString};`,
    'window.__reactRouterContext.stream = new ReadableStream({',
    'start(controller) { window.__reactRouterContext.streamController = controller }',
    '}).pipeThrough(new TextEncoderStream());',
  ].join('')
  // React leaves the scripts unchanged when it hydrates the page.
  return [handoff, `(${startScriptsLate})(${JSON.stringify(options)}, ${isDraftStored})`].map((code) => (
    <script key={code.length} suppressHydrationWarning>
      {code}
    </script>
  ))
}

/**
 * Dispatches the blur event again for fields that were edited and left before hydration, because some forms
 * validate a field on blur.
 */
const dispatchMissedBlurEvents = () => {
  for (const field of document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea'))
    if (field.value !== field.defaultValue && field !== document.activeElement)
      field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
}

/**
 * Loads React Router at the time specified in the page table. The 404 page isn't in the table. It loads React
 * Router once the page has loaded, because its countdown needs it.
 */
export const PageScripts = () => {
  const { pathname } = useLocation()
  const framework = useContext(FrameworkContext)
  // Runs before forms restore their drafts.
  useLayoutEffect(dispatchMissedBlurEvents, [])
  useEffect(() => {
    dispatchEvent(new Event(HYDRATED_EVENT))
  }, [])
  const page = findPageByPath(pathname)
  const isLate = page === undefined || page.hydrateOn === 'interaction'
  if (!isLate || !framework || framework.isSpaMode || import.meta.env.DEV) return <Scripts />
  return <DeferredScripts framework={framework} page={page} />
}
