/**
 * A number or string with a unit, such as cents or a day. A plain value fits, and arithmetic gives a plain number. A value
 * of one unit doesn't fit where another is expected.
 */
export type Unit<Value extends number | string, Name extends string> = Value & { readonly unit?: Name }
