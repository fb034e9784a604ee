import { z } from 'zod';

/** SHA-256 of a file, in hexadecimal. */
export const fileHashSchema = z.string().regex(/^[0-9a-f]{64}$/, 'is not the hash of a file');

/** The body of the call that begins or continues an upload, and of the call that ends it. */
export const uploadStartSchema = z.strictObject({
  name: z.string().min(1).max(1000),
  bytes: z.int().min(0),
});

/** An upload as the owner’s pages know it. */
const uploadSchema = z.object({
  uploadID: z.string(),
  address: z.string(),
  name: z.string(),
  mediaType: z.string(),
  bytes: z.int(),
  /** In pixels; null for a file that is no picture. */
  width: z.int().nullable(),
  height: z.int().nullable(),
});
export type OwnedUpload = z.infer<typeof uploadSchema>;

/** The answer to every call of an upload. */
export const uploadAnswerSchema = z.discriminatedUnion('kind', [
  /** The server has the first `received` bytes on its disk. The next part begins there. */
  z.object({ kind: z.literal('incomplete'), received: z.int().min(0) }),
  /** The picture is still being checked. The call that ends the upload is sent again. */
  z.object({ kind: z.literal('checking') }),
  z.object({ kind: z.literal('stored'), upload: uploadSchema }),
]);
export type UploadAnswer = z.infer<typeof uploadAnswerSchema>;

/** Why a file does not become an upload. */
export type UploadFault =
  | { kind: 'empty' }
  | { kind: 'too-large'; maxBytes: number }
  | { kind: 'too-many-pixels'; maxPixels: number }
  | { kind: 'heic' }
  | { kind: 'unknown-type' }
  /** Decoding the picture takes too much memory or time. */
  | { kind: 'too-heavy' }
  /** The picture cannot be decoded. */
  | { kind: 'broken-picture' }
  /** The description of the video cannot be read, so its place cannot be removed either. */
  | { kind: 'broken-video' }
  /** The file that arrived is not the file of this hash and length. */
  | { kind: 'damaged' };
