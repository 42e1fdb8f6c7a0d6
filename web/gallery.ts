/** Whether the build includes the design system gallery at /ui. Development builds do, production builds don't. */
export const hasGallery = process.env.GALLERY === '1'
