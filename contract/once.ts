/** Creates a value on first use. Keeps expensive setup, such as Intl formatters, out of the startup. */
export const once = <Made>(make: () => Made): (() => Made) => {
  let made: { value: Made } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
