const whenAtRest = (step: () => void): void => {
  // Safari has no moments of rest to ask for, and a busy machine may have none for long.
  if ('requestIdleCallback' in window) requestIdleCallback(step, { timeout: 1000 })
  else setTimeout(step)
}

/**
 * Lays the sections far down the page out once the first view stands, each in a moment of rest of its own; see
 * `drawn-later` in the styles.
 * @param onDrawn is called when all of the page stands
 */
export const drawRest = (onDrawn: () => void): void => {
  const drawNext = () => {
    const section = document.querySelector<HTMLElement>('.drawn-later:not([data-drawn])')
    if (section) {
      section.dataset.drawn = ''
      // Asking for its height lays it out now, and not all of them together in the next frame.
      section.getBoundingClientRect()
      whenAtRest(drawNext)
    } else {
      document.documentElement.dataset.drawn = ''
      onDrawn()
    }
  }
  if (document.readyState === 'complete') whenAtRest(drawNext)
  else addEventListener('load', () => whenAtRest(drawNext), { once: true })
}
