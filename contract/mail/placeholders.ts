/** What a status mail may say in place of {{userName}} and {{projectName}}. */
export interface PlaceholderValues {
  userName: string
  projectName: string
}

/**
 * Puts the values where the text names them; other braces stay as they are. `present` turns a value into what may
 * stand in the text, such as escaped HTML.
 */
export const fillPlaceholders = (
  text: string,
  values: PlaceholderValues,
  present: (value: string) => string = (value) => value,
): string =>
  text.replace(/\{\{\s*(userName|projectName)\s*\}\}/g, (_match, name: keyof PlaceholderValues) =>
    present(values[name]),
  )
