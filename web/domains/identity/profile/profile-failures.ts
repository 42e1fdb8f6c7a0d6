import type { Toast } from '#web/ui/toast-store.ts'

/** Toast titles by a phrase that occurs in the server's message. */
type TitleByText = readonly (readonly [phrase: string, title: string])[]

const profileTitles: TitleByText = [
  ['Email is already taken', 'Email Already in Use'],
  ['Name must be at least', 'Name Too Short'],
  ['Valid email is required', 'Invalid Email'],
]

const passwordTitles: TitleByText = [
  ['Current password is incorrect', 'Incorrect Current Password'],
  ['Password must be at least', 'Password Too Weak'],
  ["Passwords don't match", "Passwords Don't Match"],
  ['same as current', 'Same Password'],
]

const findFailureTitle = (titles: TitleByText, message: string): string | undefined =>
  titles.find(([phrase]) => message.includes(phrase))?.[1]

/** Creates the toast for a profile that couldn't be saved. `messages` come from the server. */
export const createProfileFailureToast = (messages: readonly string[]): Toast => {
  for (const description of messages) {
    const title = findFailureTitle(profileTitles, description)
    if (title) return { title, description, variant: 'destructive' }
  }
  return {
    title: 'Update Failed',
    description: "We couldn't save your changes right now.",
    variant: 'destructive',
  }
}

/** Creates the toast for a password that couldn't be changed. `messages` come from the server. */
export const createPasswordFailureToast = (messages: readonly string[]): Toast => {
  for (const description of messages) {
    const title = findFailureTitle(passwordTitles, description)
    if (title) return { title, description, variant: 'destructive' }
  }
  return { title: 'Password Update Failed', description: messages[0], variant: 'destructive' }
}
