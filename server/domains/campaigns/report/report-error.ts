/** A file that cannot be understood as a report; its message is one sentence or two for whoever chose the file. */
export class ReportError extends Error {}
