/**
 * Whether the build includes the design system gallery at /ui. Development, demo, and test builds do.
 * Production builds don't.
 */
export const isGalleryEnabled = process.env.GALLERY === '1'
