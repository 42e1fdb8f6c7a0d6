type Control = HTMLInputElement | HTMLTextAreaElement

const isControl = (target: EventTarget | null): target is Control =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement

/** Sets the value as a user's typing does; the framework notices, because it last saw another value. */
const typeInto = (control: Control, value: string): void => {
  const prototype =
    control instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype
  const { selectionStart: start, selectionEnd: end } = control
  control.value = control.defaultValue
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, value)
  // Some kinds of fields have no caret that could be moved.
  if (start !== null && control === document.activeElement) control.setSelectionRange(start, end)
  control.dispatchEvent(new Event('input', { bubbles: true }))
  // A field that the user has left is checked now, as it would have been on a hydrated page.
  if (control !== document.activeElement) control.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
}

/** Presses a box or a choice as a user does; the framework notices, because it last saw the other state. */
const press = (control: HTMLInputElement, checked: boolean): void => {
  control.checked = !checked
  control.click()
}

/** How to give back to a control what it has now. */
const restorerOf = (control: Control): (() => void) => {
  if (control instanceof HTMLInputElement && /^(checkbox|radio)$/.test(control.type)) {
    const { checked } = control
    return () => press(control, checked)
  }
  const { value } = control
  return () => typeInto(control, value)
}

/**
 * Remembers what is typed, moved and chosen until the page is hydrated. The framework begins with the values that the
 * page was built with; the function returned puts the user's own back.
 */
export const keepTyping = (): (() => void) => {
  const restorers = new Map<Control, () => void>()
  const remember = ({ target }: Event) => {
    if (isControl(target)) restorers.set(target, restorerOf(target))
  }
  addEventListener('input', remember)
  return () => {
    removeEventListener('input', remember)
    for (const restore of restorers.values()) restore()
  }
}
