/** The typefaces hold Western European letters only: others lose their accents, or become a question mark. */
export const printable = (text: string): string =>
  [...text]
    .map((letter) => (/[\n\u0020-\u007e\u00a0-\u00ff–—‘’“”•…€]/.test(letter) ? letter : unaccented(letter)))
    .join('')
const unaccented = (letter: string): string => {
  const plain = letter.normalize('NFKD').replace(/\p{M}/gu, '')
  return /^[\u0020-\u007e]+$/.test(plain) ? plain : '?'
}
