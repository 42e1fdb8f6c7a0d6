import { toEasternDay } from '#contract/dates.ts'
import { createStateGuide, findStateBySlug, getRules, type StateGuide } from '#contract/formation'
import { StateGuideScreen } from '#web/formation'
import { createPageMeta } from '../metadata/page-meta.ts'

export const meta = ({ loaderData: guide }: { loaderData?: StateGuide | undefined }) =>
  createPageMeta(
    'state',
    guide && {
      path: `/states/${guide.slug}`,
      heading: `How to start a nonprofit in ${guide.place}`,
      description: guide.description,
      keywords: `start a nonprofit in ${guide.place}, ${guide.name} nonprofit filing fee, ${guide.name} articles of incorporation`,
      image: `/share/${guide.slug}.png`,
      crumbs: [
        { name: 'States', path: '/states' },
        { name: guide.name, path: `/states/${guide.slug}` },
      ],
      questions: guide.questions,
      steps: guide.steps,
      updatedOn: guide.checked.newest,
    },
  )

/**
 * Creates the state's guide. Throws a 404 response for an unknown state. Runs only at build time, so that the
 * rules aren't sent to the browser.
 */
export const loader = ({ params }: { params: { state: string } }): StateGuide => {
  const code = findStateBySlug(params.state)
  if (!code) throw new Response(null, { status: 404 })
  return createStateGuide(code, getRules(), toEasternDay(new Date()))
}

const StatePage = ({ loaderData }: { loaderData: StateGuide }) => <StateGuideScreen guide={loaderData} />
export default StatePage
