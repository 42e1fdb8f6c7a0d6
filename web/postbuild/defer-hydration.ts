import { FRAMEWORK_ID } from '#web/hydration/marks.ts'
import { cutStyle } from './cut-style.ts'

/** The next page is fetched while the pointer rests on its link; the framework's router is not there to do it. */
const speculationRules = JSON.stringify({
  prefetch: [{ where: { href_matches: '/*' }, eagerness: 'moderate' }],
})

const modulePreload = /<link rel="modulepreload"[^>]*>/g
const stylesheet = /<link rel="stylesheet" href="([^"]+)"\/?>/g
const script = /<script[^>]*>[\s\S]*?<\/script>/g
const endOfContent = '</footer>'

/** The document of all pages that are not built ahead of time; it shows nothing before the framework runs. */
const fallback = '__spa-fallback.html'

/** Is this finished page hydrated only for a user who does something? */
export const isDeferred = (file: string, html: string): boolean =>
  !file.endsWith(fallback) && /<html[^>]* data-hydrate-on="(?!load)/.test(html)

interface Parts {
  hydrationScript: string
  /** The content of a stylesheet of the build by its address. */
  readStyle: (address: string) => string
}

/**
 * Takes the framework out of a finished page: its scripts go into a template, where the browser neither fetches
 * nor runs them, and the small script that hydrates the page takes their place. The styles that the page uses move into
 * it, which so needs nothing else to be painted; all of them come again, by their link, with the framework.
 * @throws Error when the page does not look as the framework writes it
 */
export const deferHydration = async (
  html: string,
  { hydrationScript, readStyle }: Parts,
): Promise<string> => {
  const end = html.lastIndexOf(endOfContent) + endOfContent.length
  const content = html.slice(0, end)
  const preloads = content.match(modulePreload) ?? []
  const styles = [...content.matchAll(stylesheet)]
  const scripts = (html.slice(end).match(script) ?? []).filter((text) => text.includes('__reactRouter'))
  if (preloads.length === 0 || styles.length === 0 || scripts.length < 3)
    throw new Error("The framework's scripts and styles are not where they used to be.")
  const bare = content.replaceAll(modulePreload, '').replaceAll(stylesheet, '')
  const style = await cutStyle(styles.map(([, address = '']) => readStyle(address)).join(''), bare)
  return [
    bare.replace('</head>', () => `<style>${style}</style></head>`),
    `<template id="${FRAMEWORK_ID}">${styles.map(([link]) => link).join('')}${preloads.join('')}${scripts.join('')}</template>`,
    `<script type="speculationrules">${speculationRules}</script>`,
    `<script>${hydrationScript}</script>`,
    '</body></html>',
  ].join('')
}
