import { firstNameOf } from '#contract/names.ts'

/** What a status mail may say in place of {{userName}}, its first word {{firstName}}, and {{projectName}}. */
export interface PlaceholderValues {
  userName: string
  projectName: string
}

/** What a mail calls its reader and their project: by name, or so that nothing is said that a stranger typed. */
export const namesInMail = (isProven: boolean, values: PlaceholderValues): PlaceholderValues =>
  isProven ? values : { userName: 'there', projectName: 'your nonprofit' }

/**
 * Puts the values where the text names them; other braces stay as they are. `present` turns a value into what may
 * stand in the text, such as escaped HTML.
 */
export const fillPlaceholders = (
  text: string,
  values: PlaceholderValues,
  present: (value: string) => string = (value) => value,
): string =>
  text.replace(/\{\{\s*(userName|firstName|projectName)\s*\}\}/g, (_match, name: string) =>
    present(name === 'projectName' ? values.projectName : nameIn(name, values.userName)),
  )

/**
 * A subject with its values. To an unproven address "your nonprofit" takes the place of a name, and may have to begin
 * the subject; a name stays as it is spelled.
 */
export const fillSubject = (subject: string, values: PlaceholderValues, isProven: boolean): string => {
  const filled = fillPlaceholders(subject, values)
  return isProven ? filled : filled.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())
}

const nameIn = (placeholder: string, userName: string): string =>
  placeholder === 'firstName' ? firstNameOf(userName) : userName
