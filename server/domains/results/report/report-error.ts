/** A file that cannot be understood as a report; its message is one sentence or two for the staff member who chose the file. */
export class ReportError extends Error {}
