/** The Message-ID of a mail: the same through all tries, so that receivers recognize a repetition. */
export const messageIdFor = (id: string, publicUrl: string): string =>
  `<${id}@${new URL(publicUrl).hostname}>`
