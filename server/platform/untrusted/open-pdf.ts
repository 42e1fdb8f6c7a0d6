/** Opens a PDF with PDF.js, which then parses it in this process. Call it only in a worker. */
export const openPdf = async (content: Uint8Array) => {
  const [{ getDocument }, pdfjsWorker] = await Promise.all([
    import('pdfjs-dist/legacy/build/pdf.min.mjs'),
    import('pdfjs-dist/legacy/build/pdf.worker.min.mjs'),
  ])
  // Provides the worker's code, so that PDF.js doesn't import it from its default path.
  Object.assign(globalThis, { pdfjsWorker })
  return getDocument({ data: new Uint8Array(content), verbosity: 0 }).promise
}

/**
 * Whether PDF.js failed because the file is encrypted. A PDF that is encrypted with certificates has no
 * password and causes a different error.
 */
export const isEncryptionError = (error: unknown): boolean =>
  (error instanceof Error && error.name === 'PasswordException') || /encrypt/i.test(String(error))
