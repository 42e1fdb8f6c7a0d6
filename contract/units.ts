/**
 * A number or string with a unit, such as cents or a day. Plain values are assignable, and arithmetic returns
 * plain numbers. Values of different units aren't assignable to each other.
 */
export type Unit<Value extends number | string, Name extends string> = Value & { readonly unit?: Name }
