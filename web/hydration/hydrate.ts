import { hasSessionHint } from '#contract/identity'
import { countDown } from './count-down.ts'
import { drawRest } from './draw-rest.ts'
import { keepTyping } from './keep-typing.ts'
import { FRAMEWORK_ID, HYDRATED } from './marks.ts'

/*
 * The whole script of a page whose hydration is deferred; the build puts it into the page itself. It hydrates the page, that is, it
 * runs the framework's scripts out of their template, for a user who may be signed in, or as soon as a part
 * that needs them is approached.
 */

let hasBegun = false

/** The network may be back at the next touch. */
const beginAnew = (): void => {
  hasBegun = false
}

const run = (script: HTMLScriptElement): void => {
  const copy = document.createElement('script')
  copy.type = script.type
  copy.textContent = script.textContent
  copy.onerror = beginAnew
  document.body.append(copy)
}

/** Parts that the framework draws must find their styles. */
const loadStyle = (link: HTMLLinkElement): Promise<unknown> =>
  new Promise((resolve, reject) => {
    link.onload = resolve
    link.onerror = reject
  })

const hydrate = (): void => {
  const framework = document.getElementById(FRAMEWORK_ID)
  if (hasBegun || !(framework instanceof HTMLTemplateElement)) return
  hasBegun = true
  const content = document.importNode(framework.content, true)
  const links = [...content.querySelectorAll('link')]
  const styles = links.filter(({ rel }) => rel === 'stylesheet').map(loadStyle)
  document.head.append(...links)
  Promise.all(styles).then(() => content.querySelectorAll('script').forEach(run), beginAnew)
}

const everything = document.documentElement.dataset.hydrateOn === 'activity'

/** The place of an event when it is in a part that hydrates the page. */
const hydratorOf = ({ target }: Event): Element | null =>
  target instanceof Element && (everything || target.closest('[data-hydrates]')) ? target : null

/** Browsers also report pointer moves when the page loads under a pointer that doesn't move. */
const isAtRest = (event: Event): boolean =>
  event instanceof PointerEvent && event.type === 'pointermove' && !event.movementX && !event.movementY

const hydrateAt = (event: Event): void => {
  if (!isAtRest(event) && hydratorOf(event)) hydrate()
}

let postponed: (() => void) | undefined

/** Repeats a click on a button once the page is hydrated, because before that the button does nothing. */
const postponePress = (event: Event): void => {
  const button = hydratorOf(event)?.closest('button')
  if (button?.type !== 'button') return
  button.ariaBusy = 'true'
  postponed = () => {
    button.ariaBusy = null
    button.click()
  }
}

/**
 * Postpones the submission of a form that needs JavaScript until the page is hydrated. The browser submits all others: those
 * with an action, and those outside of the elements that hydrate the page.
 */
const postponeSubmit = (event: SubmitEvent): void => {
  const { target: form, submitter } = event
  if (!(form instanceof HTMLFormElement) || form.hasAttribute('action') || !hydratorOf(event)) return
  event.preventDefault()
  hydrate()
  postponed = () => form.requestSubmit(submitter)
}

/** Without a router the page stays when one of its own anchors is chosen; the menu must not stay open over it. */
const closeMenu = ({ target }: Event): void => {
  const anchor = target instanceof Element ? target.closest('header details a[href*="#"]') : null
  anchor?.closest('details')?.removeAttribute('open')
}

const approaches = ['pointermove', 'pointerdown', 'focusin', 'keydown']
const putTypingBack = keepTyping()
for (const type of approaches) addEventListener(type, hydrateAt, { passive: true })
addEventListener('click', postponePress)
addEventListener('submit', postponeSubmit)
addEventListener('click', closeMenu)

addEventListener(
  HYDRATED,
  () => {
    for (const type of approaches) removeEventListener(type, hydrateAt)
    removeEventListener('click', postponePress)
    removeEventListener('submit', postponeSubmit)
    removeEventListener('click', closeMenu)
    putTypingBack()
    postponed?.()
  },
  { once: true },
)

/** What the next page needs is fetched once this one stands. */
const prefetch = (): void => {
  const framework = document.getElementById(FRAMEWORK_ID)
  if (!(framework instanceof HTMLTemplateElement)) return
  for (const link of framework.content.querySelectorAll('link[rel="prefetch"]'))
    document.head.append(document.importNode(link))
}

drawRest(prefetch)

const maybeSignedIn = hasSessionHint(document.cookie)
// A form that is asked for with something in its address shows it.
if (maybeSignedIn || (everything && location.search !== '')) hydrate()
else countDown()
