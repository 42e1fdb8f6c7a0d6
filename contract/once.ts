/**
 * What is made when it is first asked for, and only then: a start does not wait for what a later request needs. The first
 * format of Intl, for one, takes a twentieth of a start.
 */
export const once = <Made>(make: () => Made): (() => Made) => {
  let made: { value: Made } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
