import { useHydrated } from '#web/ui/use-hydrated.ts'
import { CausewaySpecimens, ColorSpecimens, TypeSpecimens } from './brand-specimens.tsx'
import { ButtonSpecimens, FieldSpecimens } from './control-specimens.tsx'
import { OverlaySpecimens, StateSpecimens } from './state-specimens.tsx'
import { SurfaceSpecimens } from './surface-specimens.tsx'

/**
 * The specimens. Rendered only in the browser, because style attributes aren't allowed in prerendered HTML.
 */
const Specimens = () => (
  <>
    <ColorSpecimens />
    <TypeSpecimens />
    <ButtonSpecimens />
    <FieldSpecimens />
    <SurfaceSpecimens />
    <StateSpecimens />
    <OverlaySpecimens />
    <CausewaySpecimens />
  </>
)

/** The design system: samples of the interface's components in their states. */
export const GalleryScreen = () => (
  <div className="mx-auto w-full max-w-page px-4 py-12 sm:px-6">
    <h1 className="text-4xl sm:text-5xl">Design system</h1>
    <p className="mt-3 mb-10 max-w-text text-soft">
      Every part of the interface in every state, in your system’s color scheme. This page exists only in
      development.
    </p>
    {useHydrated() && <Specimens />}
  </div>
)
