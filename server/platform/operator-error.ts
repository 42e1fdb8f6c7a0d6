/** An error whose message says in sentences for the operator what is wrong and what to do. */
export class OperatorError extends Error {}
