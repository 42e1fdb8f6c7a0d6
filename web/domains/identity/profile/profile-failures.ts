import type { Toast } from '#web/ui/toast-store.ts'

/** Words in the server's message, and the title that they give the notice. */
type Titles = readonly (readonly [words: string, title: string])[]

const profileTitles: Titles = [
  ['Email is already taken', 'Email Already in Use'],
  ['Name must be at least', 'Name Too Short'],
  ['Valid email is required', 'Invalid Email'],
]

const passwordTitles: Titles = [
  ['Current password is incorrect', 'Incorrect Current Password'],
  ['Password must be at least', 'Password Too Weak'],
  ["Passwords don't match", "Passwords Don't Match"],
  ['same as current', 'Same Password'],
]

const titleIn = (titles: Titles, message: string): string | undefined =>
  titles.find(([words]) => message.includes(words))?.[1]

/** The notice for a profile that could not be saved. `messages` are the server's words, also at fields. */
export const profileFailure = (messages: readonly string[]): Toast => {
  for (const description of messages) {
    const title = titleIn(profileTitles, description)
    if (title) return { title, description, variant: 'destructive' }
  }
  return {
    title: 'Update Failed',
    description: "We couldn't save your changes right now.",
    variant: 'destructive',
  }
}

/** The notice for a password that could not be changed. */
export const passwordFailure = (messages: readonly string[]): Toast => {
  for (const description of messages) {
    const title = titleIn(passwordTitles, description)
    if (title) return { title, description, variant: 'destructive' }
  }
  return { title: 'Password Update Failed', description: messages[0], variant: 'destructive' }
}
