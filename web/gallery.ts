/**
 * Whether the build includes the design system gallery at /ui. Development builds include it. Production
 * builds don't.
 */
export const isGalleryEnabled = process.env.GALLERY === '1'
