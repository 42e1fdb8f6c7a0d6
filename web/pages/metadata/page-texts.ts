import { keysOf } from '#contract/keys-of.ts'
import { type Page, pageTable } from '#contract/pages.ts'

type PageText = Pick<Page, 'path' | 'title' | 'description' | 'keywords' | 'isHidden'>

/** What every page says about itself: those of the table, and the two that have no address of the site's own. */
const pageTexts = {
  ...pageTable,
  gallery: {
    path: '/ui',
    title: 'Design System',
    description: 'Every part of the interface in every state.',
    keywords: 'design system',
    isHidden: true,
  },
  notFound: {
    path: '/404',
    title: 'Page Not Found',
    description: "There's no page at this address.",
    keywords: 'not found',
    isHidden: true,
  },
} as const satisfies Record<string, PageText>

export type PageName = keyof typeof pageTexts

export const pageNames = keysOf(pageTexts)

/** The texts of a page; pages at many addresses name themselves by what all of them begin with. */
export const textsOf = (name: PageName): PageText => {
  const texts: PageText = pageTexts[name]
  return { ...texts, path: texts.path.replace(/\/:.*/, '') }
}
