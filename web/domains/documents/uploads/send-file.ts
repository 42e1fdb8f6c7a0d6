import type { DetailedError, Upload as TusUpload } from 'tus-js-client'
import { errorOfResponse } from '#web/api/request-error.ts'
import { emitSessionExpired } from '#web/api/session-events.ts'

/** A part of a file: small enough to get through within half a minute, on a slow connection too. Bytes. */
const PART = 4 * 1024 * 1024

/** A lost connection is tried again after so long, milliseconds; after the last one the user decides. */
const PAUSES = [0, 1000, 3000, 5000, 10_000, 20_000]

interface Steps {
  onProgress: (percent: number) => void
  /** The document's id is its upload's. */
  onDone: (documentId: string) => void
  /** `canResume`: the connection is lost; what has arrived is kept. */
  onFail: (message: string, canResume: boolean) => void
}

const isDetailed = (error: Error): error is DetailedError => 'originalRequest' in error

const statusOf = (error: Error): number =>
  isDetailed(error) ? (error.originalResponse?.getStatus() ?? 0) : 0

/** No server answered, or it is busy or away: the same again may succeed. */
const isPassing = (status: number): boolean => [0, 409, 423, 429, 500, 502, 503, 504].includes(status)

const messageOf = async (error: Error): Promise<string> => {
  const status = statusOf(error)
  if (status === 0 || !isDetailed(error)) return 'The connection was lost. We kept what already arrived.'
  // A refusal as the request layer reads it: the words are the server's.
  const body = error.originalResponse?.getBody() ?? ''
  return (await errorOfResponse(new Response(body, { status }))).message
}

/**
 * Sends a file in parts by the tus protocol, going on by itself where it broke off. What is answered starts it, again too,
 * and cancels it. The library comes only to those who send something.
 */
export const sendFile = (address: string, file: File, { onProgress, onDone, onFail }: Steps) => {
  let sending: Promise<TusUpload> | undefined
  const sentAt = performance.now()
  const open = async (): Promise<TusUpload> => {
    const { Upload } = await import('tus-js-client')
    const upload = new Upload(file, {
      endpoint: address,
      chunkSize: PART,
      retryDelays: PAUSES,
      storeFingerprintForResuming: false,
      onShouldRetry: (error) => isPassing(statusOf(error)),
      onProgress: (sent, total) => onProgress(total === 0 ? 0 : (sent / total) * 100),
      onSuccess: () => onDone(upload.url?.split('/').at(-1) ?? ''),
      onError: async (error) => {
        const status = statusOf(error)
        if (status === 401) emitSessionExpired(sentAt)
        onFail(await messageOf(error), isPassing(status))
      },
    })
    return upload
  }
  return {
    start: async () => {
      sending ??= open()
      await sending.then(
        (upload) => upload.start(),
        () => {
          sending = undefined
          onFail("The connection was lost. Try again when you're back online.", true)
        },
      )
    },
    cancel: async () => {
      const upload = await sending
      // Where the server can't be reached, it forgets the upload by itself.
      await upload?.abort(true).catch(() => {})
    },
  }
}
