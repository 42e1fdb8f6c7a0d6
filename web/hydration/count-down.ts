/** Runs the countdown of a page that goes elsewhere by itself, as CountdownRedirect does on pages that are hydrated. */
export const countDown = (): void => {
  const line = document.querySelector<HTMLElement>('[data-countdown]')
  const left = line?.querySelector('[data-left]')
  if (!line || !left) return
  let seconds = Number(line.dataset.countdown)
  const timer = setInterval(() => {
    seconds -= 1
    if (seconds > 0) {
      left.textContent = seconds === 1 ? '1 second' : `${seconds} seconds`
      return
    }
    clearInterval(timer)
    location.replace(line.dataset.to ?? '/')
  }, 1000)
}
