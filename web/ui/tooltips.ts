import { useEffect } from 'react'

/** The hover time before a tooltip opens, in ms. Within SKIP_DELAY_MS of the previous tooltip, the next one opens at once. */
const SHOW_DELAY_MS = 700
const SKIP_DELAY_MS = 300
/** The minimum distance to the window's edges, in px. */
const MIN_EDGE_DISTANCE_PX = 8

const findTrigger = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-tooltip]') : null

const createBubble = (): HTMLElement => {
  const bubble = document.createElement('div')
  bubble.id = 'tooltip'
  bubble.role = 'tooltip'
  bubble.popover = 'manual'
  // The padding around the text is part of the tooltip, so the pointer can move there without leaving it.
  bubble.className = 'fixed inset-auto m-0 max-w-80 border-0 bg-transparent py-1.5'
  const text = document.createElement('div')
  text.className = 'rounded-control bg-deep px-3 py-2 text-balance text-sm text-on-deep shadow-card'
  bubble.append(text)
  return bubble
}

/** Places the tooltip above its trigger, or below if there is no room, and within the window. */
const positionBubble = (trigger: HTMLElement, bubble: HTMLElement): void => {
  const at = trigger.getBoundingClientRect()
  const { width, height } = bubble.getBoundingClientRect()
  const centered = at.left + (at.width - width) / 2
  const left = Math.max(
    MIN_EDGE_DISTANCE_PX,
    Math.min(centered, document.documentElement.clientWidth - width - MIN_EDGE_DISTANCE_PX),
  )
  bubble.style.left = `${left}px`
  bubble.style.top = `${at.top - height >= MIN_EDGE_DISTANCE_PX ? at.top - height : at.bottom}px`
}

/** Handles all elements with data-tooltip. Returns a function that stops it. */
const watchTooltips = (): (() => void) => {
  const bubble = createBubble()
  let trigger: HTMLElement | null = null
  let hiddenAt = Number.NEGATIVE_INFINITY
  let wasEscape = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const hide = () => {
    clearTimeout(timer)
    if (bubble.isConnected) hiddenAt = Date.now()
    bubble.remove()
    trigger?.removeAttribute('aria-describedby')
    trigger = null
  }

  const show = (next: HTMLElement) => {
    if (!next.isConnected || !bubble.firstElementChild) return
    bubble.firstElementChild.textContent = next.dataset.tooltip ?? ''
    next.setAttribute('aria-describedby', bubble.id)
    // Outside of a modal dialog everything is inert.
    ;(next.closest('dialog') ?? document.body).append(bubble)
    bubble.showPopover()
    positionBubble(next, bubble)
  }

  const moveTo = (next: HTMLElement | null, delay: number) => {
    if (next === trigger) return
    hide()
    trigger = next
    if (next) timer = setTimeout(() => show(next), Date.now() - hiddenAt <= SKIP_DELAY_MS ? 0 : delay)
  }

  const onPointerOver = ({ target, pointerType }: PointerEvent) => {
    if (pointerType === 'touch' || (target instanceof Node && bubble.contains(target))) return
    moveTo(findTrigger(target), SHOW_DELAY_MS)
  }
  const onFocusIn = ({ target }: FocusEvent) => {
    // Escape closes a menu, which returns focus to its button. A tooltip there would cover neighboring content.
    if (wasEscape) return
    if (target instanceof Element && target.matches(':focus-visible')) moveTo(findTrigger(target), 0)
  }
  /** A press or keystroke hides the tooltip until the pointer leaves the trigger. */
  const onPress = (event?: Event) => {
    wasEscape = event instanceof KeyboardEvent && event.key === 'Escape'
    const pressed = trigger
    hide()
    trigger = pressed
  }
  /**
   * Scrolling hides the tooltip of a hovered element, which may have moved away. The tooltip of a focused element
   * follows it, because focusing often scrolls it into view. A tooltip that isn't shown yet is placed later.
   */
  const onScroll = () => {
    if (!bubble.isConnected || !trigger) return
    if (trigger.matches(':focus-visible')) positionBubble(trigger, bubble)
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

/** Shows data-tooltip on hover and keyboard focus. Uses one element for the whole page. */
export const useTooltips = (): void => useEffect(watchTooltips, [])
