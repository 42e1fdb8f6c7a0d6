/**
 * Returns a function that creates a value on its first call and then returns the same value. Defers expensive
 * setup, such as Intl formatters, until after startup.
 */
export const once = <Made>(make: () => Made): (() => Made) => {
  let made: { value: Made } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
