import { logInByForm, publish, sendSave } from '../../e2e/faults/blog.ts';
import { sendUpload } from '../../e2e/faults/send-upload.ts';
import { picture } from '../../e2e/support/article-folder.ts';
import { expect, owner } from '../../e2e/support/fixtures.ts';
import { createArticleId } from '../../src/shared/article-id.ts';
import { loginUrl, readUrl, renditionUrl } from '../../src/urls.ts';

/**
 * Does what needs all parts of the program: becomes the owner by the link (the hash of a password),
 * uploads a picture (a process that reads it, the folder), waits for its smaller form, and
 * publishes an article. Returns the path of the article.
 */
export async function tryBlog(setupLink: string): Promise<string> {
  const { origin } = new URL(setupLink);
  const setup = await fetch(setupLink, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin },
    body: new URLSearchParams({ brand: '随笔', displayName: 'Zhixia Lin', ...owner }),
  });
  expect(setup.status).toBe(303);
  const headers = await logInByForm(origin);
  const sent = await sendUpload(headers, Buffer.from(await picture(1200, 800)), 'tea.png');
  if (sent.kind === 'failed') throw new Error(`the upload failed: ${sent.answer.status}`);
  const smaller = origin + renditionUrl(sent.upload.uploadID, 480);
  const typeOf = async () =>
    (await fetch(smaller, { headers: { ...headers, accept: 'image/avif' } })).headers.get(
      'content-type',
    );
  await expect.poll(typeOf).toBe('image/avif');
  const articleID = createArticleId();
  expect((await sendSave(headers, articleID, 0, 'A bowl of tea.')).status).toBe(200);
  expect((await publish(headers, articleID, 1)).status).toBe(200);
  await expectArticle(origin, readUrl(articleID));
  return readUrl(articleID);
}

/** Waits until the blog answers, and shows the article. */
export async function expectArticle(origin: string, path: string): Promise<void> {
  const read = async () => {
    try {
      return await (await fetch(origin + path)).text();
    } catch {
      return 'no answer';
    }
  };
  await expect.poll(read).toContain('A bowl of tea.');
  expect((await fetch(origin + loginUrl)).status).toBe(200);
}
