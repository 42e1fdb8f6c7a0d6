import { isValidElement, type ReactNode } from 'react'
import type { MetaDescriptor } from 'react-router'
import { brand } from '#contract/brand.ts'
import type { Day } from '#contract/dates.ts'
import { getKeys } from '#contract/get-keys.ts'
import { adGrantValue, packages } from '#contract/packages.ts'
import { type Page, pageTable } from '#contract/pages.ts'
import type { AccordionItem } from '#web/ui/accordion.tsx'

type PageText = Pick<Page, 'path' | 'title' | 'description' | 'keywords' | 'isHidden'>

/** The title and description for every page, including the two that aren't in the page table. */
const pageTexts = {
  ...pageTable,
  gallery: {
    path: '/ui',
    title: 'Design system',
    description: 'Every part of the interface in every state.',
    keywords: 'design system',
    isHidden: true,
  },
  notFound: {
    path: '/404',
    title: 'Page not found',
    description: 'There’s no page at this address.',
    keywords: 'not found',
    isHidden: true,
  },
} as const satisfies Record<string, PageText>

export type PageName = keyof typeof pageTexts

export const pageNames = getKeys(pageTexts)

/** Returns a page's texts. For a page with parameters, `path` ends before the first one. */
export const getPageEntry = (name: PageName): PageText => {
  const texts: PageText = pageTexts[name]
  return { ...texts, path: texts.path.replace(/\/:.*/, '') }
}

/**
 * Returns the site's origin. Prerendered pages contain a placeholder, which the server replaces with its
 * public URL (except in development). In the browser, returns the current page's origin.
 */
export const getSiteOrigin = (): string =>
  typeof location === 'undefined'
    ? (import.meta.env.VITE_SITE_ORIGIN ?? 'https://causeway.example')
    : location.origin

const SHARE_IMAGE_PATH = '/share.png'

interface Crumb {
  name: string
  path: string
}

interface HowToStep {
  title: string
  text: string
}

/** Values that override a page's entry in the page table, or add to it. */
interface PageMetaOptions extends Partial<Pick<PageText, 'path' | 'description' | 'keywords'>> {
  heading?: string
  /** The path of the share image, 1200 by 630 px. */
  image?: string
  /** Breadcrumbs after the home page. The last one is this page. */
  crumbs?: readonly Crumb[]
  questions?: readonly AccordionItem[]
  /** The steps of a how-to page. */
  steps?: readonly HowToStep[]
  /** When the page's content was last checked. */
  updatedOn?: Day
}

/**
 * Returns a page's title, description, keywords, canonical URL, share tags, and structured data. `options`
 * overrides the page's texts.
 */
export const createPageMeta = (name: PageName, options: PageMetaOptions = {}): MetaDescriptor[] => {
  const text = { ...getPageEntry(name), ...options }
  const { path, description, keywords, isHidden, image: imagePath = SHARE_IMAGE_PATH } = text
  const heading = text.heading ?? text.title
  const title = name === 'home' ? `${brand.name}: ${heading}` : `${heading} | ${brand.name}`
  const address = `${getSiteOrigin()}${path}`
  const image = `${getSiteOrigin()}${imagePath}`
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
    {
      property: 'og:image:alt',
      content: `${brand.name}: ${imagePath === SHARE_IMAGE_PATH ? brand.tagline : heading}`,
    },
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:title', content: title },
    { name: 'twitter:description', content: description },
    { name: 'twitter:image', content: image },
    {
      'script:ld+json': createStructuredData(name, {
        title,
        description,
        address,
        origin: getSiteOrigin(),
        crumbs: text.crumbs ?? [{ name: heading, path }],
        questions: text.questions ?? [],
        steps: text.steps ?? [],
        updatedOn: text.updatedOn,
      }),
    },
  ]
}

/** Returns the text in a React node, without markup. */
const toPlainText = (content: ReactNode): string => {
  if (typeof content === 'string' || typeof content === 'number') return String(content)
  if (Array.isArray(content)) return content.map(toPlainText).join('')
  return isValidElement<{ children?: ReactNode }>(content) ? toPlainText(content.props.children) : ''
}

interface StructuredPage {
  title: string
  description: string
  address: string
  origin: string
  crumbs: readonly Crumb[]
  questions: readonly AccordionItem[]
  steps: readonly HowToStep[]
  updatedOn: Day | undefined
}

const describeOrganization = (origin: string) => ({
  '@type': ['Organization', 'ProfessionalService'],
  '@id': `${origin}/#organization`,
  name: brand.name,
  slogan: brand.tagline,
  url: `${origin}/`,
  logo: `${origin}/apple-touch-icon.png`,
  image: `${origin}/share.png`,
  email: brand.supportEmail,
  telephone: brand.phone,
  foundingDate: String(brand.foundedIn),
  address: brand.address,
})

const describeOffers = (origin: string) =>
  Object.values(packages).map(({ name, type, price, includes }) => ({
    '@type': 'Offer',
    name,
    description: includes.join('; '),
    price: (price / 100).toFixed(2),
    priceCurrency: 'USD',
    url: `${origin}/select-package?package=${type}`,
  }))

const describeService = (origin: string) => ({
  '@type': 'Service',
  '@id': `${origin}/#service`,
  name: 'Nonprofit formation and Ad Grant',
  serviceType: '501(c)(3) formation, IRS approval, and Ad Grant setup',
  description: `Forms US nonprofits and gets them approved for an Ad Grant worth $${(adGrantValue.perMonth / 100).toLocaleString('en-US')} a month.`,
  areaServed: { '@type': 'Country', name: 'United States' },
  provider: { '@id': `${origin}/#organization` },
  offers: describeOffers(origin),
})

const describeFaq = (address: string, questions: readonly AccordionItem[]) => ({
  '@type': 'FAQPage',
  '@id': `${address}#faq`,
  mainEntity: questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: toPlainText(answer) },
  })),
})

const describeSteps = (title: string, address: string, steps: readonly HowToStep[]) => ({
  '@type': 'HowTo',
  '@id': `${address}#steps`,
  name: title,
  step: steps.map(({ title: name, text }, index) => ({
    '@type': 'HowToStep',
    position: index + 1,
    name,
    text,
  })),
})

const describeBreadcrumbs = (origin: string, crumbs: readonly Crumb[]) => ({
  '@type': 'BreadcrumbList',
  itemListElement: [{ name: 'Home', path: '/' }, ...crumbs].map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: `${origin}${path}`,
  })),
})

const schemaTypeByPage: Partial<Record<PageName, string>> = {
  about: 'AboutPage',
  contact: 'ContactPage',
  selectPackage: 'CheckoutPage',
}

const pagesWithOffers: readonly PageName[] = ['home', 'selectPackage']

/**
 * Creates structured data for search engines: the organization, the page, its breadcrumbs, offers, questions,
 * and steps.
 */
export const createStructuredData = (
  name: PageName,
  { title, description, address, origin, crumbs, questions, steps, updatedOn }: StructuredPage,
) => ({
  '@context': 'https://schema.org',
  '@graph': [
    describeOrganization(origin),
    {
      '@type': schemaTypeByPage[name] ?? 'WebPage',
      '@id': address,
      name: title,
      description,
      url: address,
      ...(updatedOn && { dateModified: updatedOn }),
      isPartOf: { '@type': 'WebSite', name: brand.name, url: `${origin}/` },
    },
    ...(name === 'home' ? [] : [describeBreadcrumbs(origin, crumbs)]),
    ...(pagesWithOffers.includes(name) ? [describeService(origin)] : []),
    ...(questions.length > 0 ? [describeFaq(address, questions)] : []),
    ...(steps.length > 0 ? [describeSteps(title, address, steps)] : []),
  ],
})
