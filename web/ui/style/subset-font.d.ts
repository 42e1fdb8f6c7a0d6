/** The package has no types of its own; this is the part of it that cut-fonts.ts uses. */
declare module 'subset-font' {
  type Axis = number | { min: number; max: number }
  interface Options {
    targetFormat: 'woff2' | 'truetype'
    variationAxes?: Record<string, Axis>
  }
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>
}
