import { createHash } from 'node:crypto';
import { uploadLimits } from '../src/shared/uploads/limits.ts';
import type { UploadAnswer } from '../src/shared/uploads/uploads.ts';
import { apiUploadEndUrl, apiUploadPartUrl, apiUploadUrl } from '../src/urls.ts';
import type { TestApp } from './test-app.ts';

interface SentAnswer {
  status: number;
  body: UploadAnswer & { error?: { code: string } };
}

export function hashOf(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

/** The calls of an upload, as a page of the owner sends them. */
export function uploadCallsOf({ app }: Pick<TestApp, 'app'>, headers: Record<string, string>) {
  const ask = async (method: 'POST' | 'PUT', url: string, body?: object | Buffer) => {
    const type = Buffer.isBuffer(body) ? { 'content-type': 'application/octet-stream' } : {};
    const answer = await app.inject({
      method,
      url,
      headers: { ...headers, ...type },
      ...(body && { payload: body }),
    });
    return { status: answer.statusCode, body: answer.json() } as SentAnswer;
  };
  const calls = {
    begin: (hash: string, name: string, bytes: number) =>
      ask('POST', apiUploadUrl(hash), { name, bytes }),
    part: (hash: string, offset: number, part: Buffer) =>
      ask('PUT', apiUploadPartUrl(hash, offset), part),
    end: (hash: string, name: string, bytes: number) =>
      ask('POST', apiUploadEndUrl(hash), { name, bytes }),
    /** Sends a whole file. The answer is the last one, or the first refusal. */
    async send(content: Buffer, name: string): Promise<SentAnswer> {
      const hash = hashOf(content);
      let answer = await calls.begin(hash, name, content.length);
      while (answer.body.kind === 'incomplete' && answer.body.received < content.length) {
        const { received } = answer.body;
        const part = content.subarray(received, received + uploadLimits.maxPartBytes);
        answer = await calls.part(hash, received, part);
      }
      while (answer.body.kind === 'incomplete' || answer.body.kind === 'checking') {
        answer = await calls.end(hash, name, content.length);
      }
      return answer;
    },
  };
  return calls;
}
