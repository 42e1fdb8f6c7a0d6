/** An error that the operator must resolve. The message explains what is wrong and what to do. */
export class OperatorError extends Error {}
