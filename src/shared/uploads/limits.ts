// Without Zod, because scripts on the owner's pages of the blog need these numbers and nothing else
// of uploads.

const megabyte = 1024 * 1024;

export const uploadLimits = {
  maxPictureBytes: 20 * megabyte,
  maxFileBytes: 200 * megabyte,
  /**
   * Of a picture, or of one frame of an animation. An animation with more in all its frames is
   * shown, but gets no smaller widths.
   */
  maxPixels: 50_000_000,
  /**
   * One call sends at most so many bytes: on a slow line a part arrives within the 50 seconds of a
   * call.
   */
  maxPartBytes: 4 * megabyte,
  maxNameCharacters: 120,
} as const;
