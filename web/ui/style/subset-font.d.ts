/** Types for the parts of subset-font that subset-fonts.ts uses. The package doesn't include types. */
declare module 'subset-font' {
  type Axis = number | { min: number; max: number }
  interface Options {
    targetFormat: 'woff2' | 'truetype'
    variationAxes?: Record<string, Axis>
  }
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>
}
