/** A name of the program, such as `access_denied` or `password-link`, as staff read it: "Access denied". */
export const asWords = (name: string): string =>
  name.charAt(0).toUpperCase() + name.slice(1).replaceAll(/[_-]/g, ' ')
