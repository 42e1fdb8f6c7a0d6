import { Notice } from './notice.tsx'

/** Stands above a form that works by script alone, and is seen by browsers that run none. */
export const NeedsScript = () => (
  <div className="mb-6 hidden noscript:block">
    <Notice kind="attention" title="This form needs JavaScript">
      Please turn on JavaScript for this site and reload the page. Nothing was sent.
    </Notice>
  </div>
)
