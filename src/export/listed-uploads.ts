import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { exitCodes, OperatorError } from '../shared/operator-error.ts';
import {
  mediaTypePattern,
  uploadIdPattern,
  uploadNamePattern,
} from '../shared/uploads/upload-ids.ts';
import { uploadUrl } from '../urls.ts';

/** The file of an export that describes its uploads: a line of JSON for each. */
export const listedUploadsPath = 'suibi-uploads.ndjson';

/** What an upload’s file alone does not tell. Sizes are in pixels, as pages show the picture. */
const listedUploadSchema = z.object({
  id: z.string().regex(uploadIdPattern),
  name: z.string().regex(uploadNamePattern),
  mediaType: z.string().regex(mediaTypePattern),
  width: z.int().positive().nullable(),
  height: z.int().positive().nullable(),
  hasSmaller: z.boolean(),
  /**
   * The id of the file’s content: see `uploadId`. The id of an upload is that of the file before it
   * was sanitised.
   */
  content: z.string(),
});

export type ListedUpload = z.infer<typeof listedUploadSchema>;

/**
 * The path of an upload’s file in an export. It is the path that texts name. Throws for an id or a
 * name that no upload has.
 */
export function uploadPathInFolder({ id, name }: Pick<ListedUpload, 'id' | 'name'>): string {
  if (!uploadIdPattern.test(id) || !uploadNamePattern.test(name)) {
    throw new Error(`${JSON.stringify(`${id}/${name}`)} is no file of an upload`);
  }
  return decodeURIComponent(uploadUrl(id, name)).slice(1);
}

/** Reads the list at `path`. Throws OperatorError when a line is none that an export writes. */
export async function* readListedUploads(path: string): AsyncGenerator<ListedUpload> {
  let number = 0;
  for await (const line of createInterface({ input: createReadStream(path) })) {
    number += 1;
    if (line === '') continue;
    const listed = parseLine(line);
    if (!listed) {
      throw new OperatorError(
        `${path}, line ${number}: this is not as \`suibi export\` writes it. Take the file out of the folder, or export again.`,
        { exitCode: exitCodes.data },
      );
    }
    yield listed;
  }
}

function parseLine(line: string): ListedUpload | undefined {
  try {
    return listedUploadSchema.parse(JSON.parse(line));
  } catch {
    return undefined;
  }
}
