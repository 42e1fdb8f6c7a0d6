/** Why a page couldn't be read, as shown to users. */
export const pageReadFailureTexts = {
  /**
   * The URL isn't a valid public web address, or its host name doesn't exist or resolves to a private
   * address.
   */
  address: 'there is no public website at this address',
  unreachable: 'the server doesn’t answer',
  time: 'it took too long to answer',
  certificate: 'its security certificate isn’t valid',
  redirects: 'it redirects too many times',
  content: 'its content is compressed in a way we can’t read',
  complexity: 'the page is too complex to read',
} as const

export type PageReadFailure = keyof typeof pageReadFailureTexts

export class PageReadError extends Error {
  readonly failure: PageReadFailure

  constructor(failure: PageReadFailure, options?: { cause?: unknown }) {
    super(pageReadFailureTexts[failure], options)
    this.name = 'PageReadError'
    this.failure = failure
  }
}

const certificateErrorPattern = /CERT|_TLS_|_SSL_|SELF_SIGNED|UNABLE_TO_|EPROTO/

const decodingErrorPattern = /^Z_|_BROTLI_|^ERR__ERROR_/

const toReadFailure = (code: string): PageReadFailure =>
  certificateErrorPattern.test(code)
    ? 'certificate'
    : decodingErrorPattern.test(code)
      ? 'content'
      : 'unreachable'

/** Converts an error to a PageReadError with the reason shown to users. */
export const toPageReadError = (error: unknown, signal: AbortSignal): PageReadError => {
  if (error instanceof PageReadError) return error
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return new PageReadError(signal.aborted ? 'time' : toReadFailure(code), { cause: error })
}
