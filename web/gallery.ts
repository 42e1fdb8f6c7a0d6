/** Whether the build includes the design system gallery at /ui. Development builds do, production builds don't. */
export const isGalleryEnabled = process.env.GALLERY === '1'
