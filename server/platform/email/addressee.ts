import { namesInMail, type PlaceholderValues } from '#contract/email'

/** Whom a mail is written to. */
export interface Addressee {
  name: string
  email: string
  /** Null while no one has used a link that was mailed to the address: then a stranger may have chosen the name. */
  emailProvenAt: Date | null
}

/** May a mail say what was typed for this account? */
export const isProven = ({ emailProvenAt }: Pick<Addressee, 'emailProvenAt'>): boolean =>
  emailProvenAt !== null

/** What a mail calls its reader and their project: by name, or so that nothing is said that a stranger typed. */
export const namesFor = (
  to: Pick<Addressee, 'name' | 'emailProvenAt'>,
  project: { name: string },
): PlaceholderValues => namesInMail(isProven(to), { userName: to.name, projectName: project.name })
