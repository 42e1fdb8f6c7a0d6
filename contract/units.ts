/**
 * A number or string with a unit, such as cents or a day. Plain values can be assigned to it, and arithmetic
 * returns plain numbers. Values with different units can't be assigned to each other.
 */
export type Unit<Value extends number | string, Name extends string> = Value & { readonly unit?: Name }
