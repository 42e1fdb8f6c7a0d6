/** Lets the sections far down the page be laid out once the first view stands; see `drawn-later` in the styles. */
export const drawRest = (): void => {
  const draw = () => {
    document.documentElement.dataset.drawn = ''
  }
  // Safari has no moments of rest to ask for.
  const whenAtRest = () => ('requestIdleCallback' in window ? requestIdleCallback(draw) : setTimeout(draw))
  if (document.readyState === 'complete') whenAtRest()
  else addEventListener('load', whenAtRest, { once: true })
}
