import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Resvg } from '@resvg/resvg-js'
import { getRules, type StateSummary, summarizeStates } from '#contract/formation'

// Draws the social preview images (`og:image`) of the state guides. Each is the site's default image with
// another headline.
const projectFolder = join(import.meta.dirname, '..')
const baseImage = readFileSync(join(projectFolder, 'public/share.png')).toString('base64')
const fontFiles = ['fraunces', 'figtree', 'figtree-bold'].map((name) =>
  join(projectFolder, `server/platform/pdf/fonts/${name}.ttf`),
)

const PAPER_COLOR = '#faf7ef'
const INK_COLOR = '#142822'
const SOFT_TEXT_COLOR = '#3b4d46'

const listFigures = ({ filingFee, directors, charity }: StateSummary): string =>
  [
    filingFee === 'Ask' ? null : `${filingFee} filing fee`,
    directors === 'Ask'
      ? null
      : directors === '1'
        ? 'at least 1 director'
        : `at least ${directors} directors`,
    charity === 'No' ? 'no charity registration' : null,
  ]
    .filter((figure) => figure !== null)
    .join('  ·  ')

/** Draws a state's share image, 1200 by 630 px. Returns it as a PNG file. */
export const drawShareImage = (state: StateSummary): Buffer => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="1200" height="630">
    <image width="1200" height="630" xlink:href="data:image/png;base64,${baseImage}"/>
    <rect x="60" y="150" width="1080" height="250" fill="${PAPER_COLOR}"/>
    <g font-family="Fraunces" font-size="70" fill="${INK_COLOR}">
      <text x="76" y="228">Start a nonprofit</text>
      <text x="76" y="306">in ${state.place}</text>
    </g>
    <text x="78" y="372" font-family="Figtree Light" font-size="31" fill="${SOFT_TEXT_COLOR}">${listFigures(state)}</text>
  </svg>`
  const image = new Resvg(svg, { font: { fontFiles, loadSystemFonts: false } })
  return Buffer.from(image.render().asPng())
}

/** Draws the share images of all states and writes them to `share` in the given folder. */
export const writeShareImages = (folder: string): void => {
  mkdirSync(join(folder, 'share'), { recursive: true })
  for (const state of summarizeStates(getRules()))
    writeFileSync(join(folder, 'share', `${state.slug}.png`), drawShareImage(state))
}
