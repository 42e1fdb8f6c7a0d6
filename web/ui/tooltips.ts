import { useEffect } from 'react'

/**
 * Hover time before a tooltip opens, in ms. Within SKIP_DELAY_MS after another tooltip closed, it opens
 * immediately.
 */
const SHOW_DELAY_MS = 700
const SKIP_DELAY_MS = 300
/** The minimum distance to the window's top and side edges, in px. */
const MIN_EDGE_DISTANCE_PX = 8

const findTrigger = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-tooltip]') : null

const createTooltip = (): HTMLElement => {
  const tooltip = document.createElement('div')
  tooltip.id = 'tooltip'
  tooltip.role = 'tooltip'
  tooltip.popover = 'manual'
  // The padding around the text is part of the tooltip, so that the pointer can move onto the text without
  // leaving the tooltip.
  tooltip.className = 'fixed inset-auto m-0 max-w-80 border-0 bg-transparent py-1.5'
  const text = document.createElement('div')
  text.className = 'rounded-control bg-deep px-3 py-2 text-balance text-sm text-on-deep shadow-card'
  tooltip.append(text)
  return tooltip
}

/**
 * Places the tooltip above its trigger, or below it if there isn't enough room, and keeps it within the
 * window's width.
 */
const positionTooltip = (trigger: HTMLElement, tooltip: HTMLElement): void => {
  const at = trigger.getBoundingClientRect()
  const { width, height } = tooltip.getBoundingClientRect()
  const centered = at.left + (at.width - width) / 2
  const left = Math.max(
    MIN_EDGE_DISTANCE_PX,
    Math.min(centered, document.documentElement.clientWidth - width - MIN_EDGE_DISTANCE_PX),
  )
  tooltip.style.left = `${left}px`
  tooltip.style.top = `${at.top - height >= MIN_EDGE_DISTANCE_PX ? at.top - height : at.bottom}px`
}

/** Shows tooltips for all elements with data-tooltip. Returns a function that stops this. */
const watchTooltips = (): (() => void) => {
  const tooltip = createTooltip()
  let trigger: HTMLElement | null = null
  let hiddenAt = Number.NEGATIVE_INFINITY
  let wasEscape = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const hide = () => {
    clearTimeout(timer)
    if (tooltip.isConnected) hiddenAt = Date.now()
    tooltip.remove()
    trigger?.removeAttribute('aria-describedby')
    trigger = null
  }

  const show = (next: HTMLElement) => {
    if (!next.isConnected || !tooltip.firstElementChild) return
    tooltip.firstElementChild.textContent = next.dataset.tooltip ?? ''
    next.setAttribute('aria-describedby', tooltip.id)
    // Everything outside a modal dialog is inert, so the tooltip must be inside.
    ;(next.closest('dialog') ?? document.body).append(tooltip)
    tooltip.showPopover()
    positionTooltip(next, tooltip)
  }

  const moveTo = (next: HTMLElement | null, delay: number) => {
    if (next === trigger) return
    hide()
    trigger = next
    if (next) timer = setTimeout(() => show(next), Date.now() - hiddenAt <= SKIP_DELAY_MS ? 0 : delay)
  }

  const onPointerOver = ({ target, pointerType }: PointerEvent) => {
    if (pointerType === 'touch' || (target instanceof Node && tooltip.contains(target))) return
    moveTo(findTrigger(target), SHOW_DELAY_MS)
  }
  const onFocusIn = ({ target }: FocusEvent) => {
    // Escape closes a menu, which returns focus to its button. A tooltip there would cover other content.
    if (wasEscape) return
    if (target instanceof Element && target.matches(':focus-visible')) moveTo(findTrigger(target), 0)
  }
  /** Hides the tooltip on a press or keystroke, until the pointer or focus leaves the trigger. */
  const onPress = (event?: Event) => {
    wasEscape = event instanceof KeyboardEvent && event.key === 'Escape'
    const pressed = trigger
    hide()
    trigger = pressed
  }
  /**
   * Scrolling hides a hovered element's tooltip, because the element may have moved away. A focused element's
   * tooltip follows the element, because focusing often scrolls it into view. If the tooltip isn't visible
   * yet, it's positioned later.
   */
  const onScroll = () => {
    if (!tooltip.isConnected || !trigger) return
    if (trigger.matches(':focus-visible')) positionTooltip(trigger, tooltip)
    else onPress()
  }

  const ending = new AbortController()
  const options = { signal: ending.signal, capture: true, passive: true }
  document.addEventListener('pointerover', onPointerOver, options)
  document.addEventListener('focusin', onFocusIn, options)
  document.addEventListener('focusout', hide, options)
  document.addEventListener('pointerdown', onPress, options)
  document.addEventListener('keydown', onPress, options)
  document.addEventListener('scroll', onScroll, options)
  return () => {
    ending.abort()
    hide()
  }
}

/** Shows the text of `data-tooltip` attributes on hover and keyboard focus. Call it once per page. */
export const useTooltips = (): void => useEffect(watchTooltips, [])
