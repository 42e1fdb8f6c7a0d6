import { brand } from '#contract/brand.ts'
import { grant, packages } from '#contract/packages.ts'
import { type Question, textOf } from '#web/ui/question.ts'
import type { PageName } from './page-texts.ts'

interface Page {
  /** The page's name in a sentence, without the brand. */
  heading: string
  title: string
  description: string
  address: string
  origin: string
  /** The questions that the page answers. */
  questions: readonly Question[]
}

const organization = (origin: string) => ({
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

const offers = (origin: string) =>
  Object.values(packages).map(({ name, type, price, includes }) => ({
    '@type': 'Offer',
    name,
    description: includes.join('; '),
    price: (price / 100).toFixed(2),
    priceCurrency: 'USD',
    url: `${origin}/select-package?package=${type}`,
  }))

const service = (origin: string) => ({
  '@type': 'Service',
  '@id': `${origin}/#service`,
  name: 'Nonprofit formation and Ad Grant',
  serviceType: '501(c)(3) formation, IRS approval, and Ad Grant setup',
  description: `Forms US nonprofits and gets them approved for an Ad Grant worth $${(grant.perMonth / 100).toLocaleString('en-US')} a month.`,
  areaServed: { '@type': 'Country', name: 'United States' },
  provider: { '@id': `${origin}/#organization` },
  offers: offers(origin),
})

const faq = (address: string, questions: readonly Question[]) => ({
  '@type': 'FAQPage',
  '@id': `${address}#faq`,
  mainEntity: questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: textOf(answer) },
  })),
})

const breadcrumbs = (origin: string, heading: string, address: string) => ({
  '@type': 'BreadcrumbList',
  itemListElement: [
    { '@type': 'ListItem', position: 1, name: 'Home', item: `${origin}/` },
    { '@type': 'ListItem', position: 2, name: heading, item: address },
  ],
})

const kinds: Partial<Record<PageName, string>> = {
  about: 'AboutPage',
  contact: 'ContactPage',
  selectPackage: 'CheckoutPage',
}

const showsOffers: readonly PageName[] = ['home', 'selectPackage']

/** What search engines read: the firm, the page and its place, and the offers and answers where they are shown. */
export const structuredDataOf = (
  name: PageName,
  { heading, title, description, address, origin, questions }: Page,
) => ({
  '@context': 'https://schema.org',
  '@graph': [
    organization(origin),
    {
      '@type': kinds[name] ?? 'WebPage',
      '@id': address,
      name: title,
      description,
      url: address,
      isPartOf: { '@type': 'WebSite', name: brand.name, url: `${origin}/` },
    },
    ...(name === 'home' ? [] : [breadcrumbs(origin, heading, address)]),
    ...(showsOffers.includes(name) ? [service(origin)] : []),
    ...(questions.length > 0 ? [faq(address, questions)] : []),
  ],
})
