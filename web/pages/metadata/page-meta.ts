import type { MetaDescriptor } from 'react-router'
import { brand } from '#contract/brand.ts'
import type { Question } from '#web/ui/question.ts'
import { type PageName, textsOf } from './page-texts.ts'
import { structuredDataOf } from './structured-data.ts'

/**
 * Where the site lives. Pages built ahead of time carry this stand-in, which the server replaces by its public
 * address; in the browser it is the address of the page itself. In development no server replaces it.
 */
export const siteOrigin = (): string =>
  typeof location === 'undefined'
    ? (import.meta.env.VITE_SITE_ORIGIN ?? 'https://causeway.example')
    : location.origin

const shareImage = '/share.png'

/** Everything a page says about itself: title, description, keywords, canonical address, share tags, structured data. */
export const pageMeta = (
  name: PageName,
  { path = textsOf(name).path, questions = [] }: { path?: string; questions?: readonly Question[] } = {},
): MetaDescriptor[] => {
  const { title: heading, description, keywords, isHidden } = textsOf(name)
  const title = name === 'home' ? `${brand.name}: ${heading}` : `${heading} | ${brand.name}`
  const address = `${siteOrigin()}${path}`
  const image = `${siteOrigin()}${shareImage}`
  return [
    { title },
    { name: 'description', content: description },
    { name: 'keywords', content: keywords },
    { name: 'robots', content: isHidden ? 'noindex, nofollow' : 'index, follow' },
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: brand.name },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: address },
    { property: 'og:image', content: image },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: `${brand.name}: ${brand.tagline}` },
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:title', content: title },
    { name: 'twitter:description', content: description },
    { name: 'twitter:image', content: image },
    {
      'script:ld+json': structuredDataOf(name, {
        heading,
        title,
        description,
        address,
        origin: siteOrigin(),
        questions,
      }),
    },
  ]
}
