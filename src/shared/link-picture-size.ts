/** Of the pictures that the server makes for link previews, in pixels: what networks crop least. */
export const linkPictureSize = { width: 1200, height: 630 };
