import { once } from '#contract/once.ts'
import { z } from '#contract/zod.ts'
import {
  type ArticlesStatement,
  getArticlesRules,
  ArticlesStatement as Statement,
} from '../guides/articles.ts'
import data from './check-sources.json' with { type: 'json' }

const CheckSources = z.object({
  contents: Statement,
  dissolutionByLaw: Statement,
  privateFoundation: Statement,
  name: Statement,
  ein: Statement,
})

/** Returns the federal requirements that checks cite. For state requirements, see `getStateStatements`. */
export const getCheckSources = once(() => {
  const [purpose, limits, dissolution] = getArticlesRules().federal
  if (!purpose || !limits || !dissolution) throw new Error('articles.json needs the three federal statements')
  return { ...CheckSources.parse(data), purpose, limits, dissolution }
})

/** Returns what a state's law requires of articles. Empty if no requirements are known. */
export const getStateStatements = (state: string): readonly ArticlesStatement[] =>
  getArticlesRules().states[state] ?? []
