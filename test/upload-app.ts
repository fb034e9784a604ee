import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { uploadCallsOf } from './send-upload.ts';
import { loggedIn, testApp } from './test-app.ts';
import { showUploads } from './uploads.ts';

/** A blog whose owner sends files. */
export async function uploadApp(kind: 'sqlite' | 'postgres') {
  const test = await testApp({ kind });
  const headers = await loggedIn(test);
  const { dataDir } = test.context.config;
  /** The files on the disk: the uploads themselves, or copies of them. */
  const files = () => listFiles(join(dataDir, kind === 'sqlite' ? 'uploads' : 'copies'));
  const calls = uploadCallsOf(test, headers);
  /** Visitors may get what is sent so. */
  const send = async (content: Buffer, name: string) => {
    const answer = await calls.send(content, name);
    if (answer.body.kind === 'stored') await showUploads(test, answer.body.upload.address);
    return answer;
  };
  return { ...test, headers, files, ...calls, send };
}

function listFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1));
}

const place = { IFD3: { GPSLatitude: '31/1 13/1 0/1', GPSLongitude: '121/1 28/1 0/1' } };

/** A picture of a camera: turned, with place, time and the name of its owner. */
export function photo({ width = 64, height = 40 } = {}): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#c03020' } })
    .jpeg()
    .withExif({ IFD0: { Artist: 'Zhixia Lin' }, ...place })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><place>Shanghai</place></x:xmpmeta>')
    .withMetadata({ orientation: 6 })
    .toBuffer();
}

export const pdf = (bytes: number) =>
  Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(bytes - 9, 'tea ')]);
