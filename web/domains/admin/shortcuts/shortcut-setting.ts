/** Remembered by the browser: whether single keys act, which those who dictate to the computer do not want. */
const STORED = 'causeway-shortcuts'

export const areShortcutsOn = (): boolean => localStorage.getItem(STORED) !== 'off'

export const setShortcutsOn = (on: boolean): void => localStorage.setItem(STORED, on ? 'on' : 'off')
