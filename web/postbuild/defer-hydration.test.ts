import { expect, it } from 'vitest'
import { buildHydrationScript } from './build-hydration-script.ts'
import { deferHydration, isDeferred } from './defer-hydration.ts'

const framework = [
  '<script>window.__reactRouterContext = {}</script>',
  '<script type="module">import("/assets/entry.js"); window.__reactRouterRouteModules</script>',
  '<script>window.__reactRouterContext.stream</script>',
]
const page = (attributes = ' data-hydrate-on="interaction"') =>
  [
    `<html${attributes}><head><title>Page</title>`,
    '<link rel="stylesheet" href="/assets/all.css"/><link rel="modulepreload" href="/assets/entry.js"/></head>',
    '<body><h1 class="title">Hello</h1><footer>End</footer>',
    '<script type="application/ld+json">{"a":1}</script>',
    ...framework,
    '</body></html>',
  ].join('')

const parts = {
  hydrationScript: 'hydrate()',
  readStyle: () => '.title{color:red}.title:hover{color:blue}.other{color:green}',
}

it('puts the framework into a template and what the page uses of the styles into the page', async () => {
  const html = await deferHydration(page(), parts)
  const [shown = '', deferred = ''] = html.split('<template id="framework">')
  expect(shown).not.toMatch(/<script(?! type="application)|modulepreload|rel="stylesheet"/)
  expect(shown).toContain('.title{color:red}.title:hover{color:blue}')
  expect(shown).not.toContain('.other')
  for (const script of framework) expect(deferred).toContain(script)
  expect(deferred).toContain('<link rel="stylesheet" href="/assets/all.css"/>')
  expect(deferred).toMatch(/<\/template>.*<script>hydrate\(\)<\/script><\/body><\/html>$/)
})

it('keeps the styles of a class that holds an ampersand', async () => {
  const html = await deferHydration(page().replace('"title"', '"[&amp;_b]:red"'), {
    ...parts,
    readStyle: () => '.\\[\\&_b\\]\\:red{color:red}',
  })
  expect(html).toContain('{color:red}')
})

it('refuses a page that does not look as the framework writes it', async () => {
  await expect(deferHydration(page().replace('modulepreload', 'preload'), parts)).rejects.toThrow(
    'not where they used to be',
  )
})

it('leaves pages alone that are hydrated at once, and the fallback of all others', () => {
  expect(isDeferred('index.html', page())).toBe(true)
  expect(isDeferred('index.html', page(' data-hydrate-on="load"'))).toBe(false)
  expect(isDeferred('__spa-fallback.html', page())).toBe(false)
})

it('puts no more script into a page than what hydrates it: the contract stays out', async () => {
  expect((await buildHydrationScript()).length).toBeLessThan(5_000)
})
