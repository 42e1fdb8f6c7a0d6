/** Is this a build with the gallery of the design system at /ui? Starts in development are, production is not. */
export const hasGallery = process.env.GALLERY === '1'
