/** In pixels. Social networks crop this size least. */
export const ogImageSize = { width: 1200, height: 630 };
