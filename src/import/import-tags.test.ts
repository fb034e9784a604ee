import sharp from 'sharp';
import { expect, test } from 'vitest';
import { eachDatabase } from '../../test/each-database.ts';
import { makeImport } from '../../test/import-folder.ts';
import { listRevisions } from '../../test/revisions.ts';
import { findPublished } from '../db/articles/published.ts';
import type { Db } from '../db/tables.ts';
import { uploadId } from '../server/uploads/storage/files.ts';
import { readUrl, uploadUrl } from '../urls.ts';

const text = (title: string, ...lines: string[]) =>
  `---\ntitle: ${title}\ndate: 2024-05-01\n---\n\n${lines.join('\n')}\n`;

const picture = await sharp({
  create: { width: 30, height: 20, channels: 3 as const, background: 'red' },
})
  .png()
  .toBuffer();

const uploaded = (name: string) => uploadUrl(uploadId(picture), name);

async function textOf(db: Db, articleID: string): Promise<string | undefined> {
  return (await listRevisions(db, articleID))[0]?.content.markdown;
}

eachDatabase((open) => {
  test('pictures and links of tags become uploads and lead to the new addresses', async () => {
    const { db } = await open();
    const blog = makeImport(db);
    blog.write({
      '_posts/2024-05-01-tea.md': text(
        'Tea',
        '{% img /images/a.png "A bowl" %}',
        '',
        'See {% post_link rain %}, [rain]({% post_url 2024-05-02-rain %}),',
        '[rain]({{< ref "2024-05-02-rain.md" >}}) and <{{ site.baseurl }}/x>.',
      ),
      '_posts/2024-05-01-tea/b.png': picture,
      '_posts/2024-05-02-rain.md': text('Rain', 'Text {% asset_img none.png %}'),
      'images/a.png': picture,
    });
    const outcome = await blog.run();
    const rain = readUrl(await blog.idOf('Rain'));
    expect(await textOf(db, await blog.idOf('Tea'))).toBe(
      `![A bowl](${uploaded('a.png')})\n\n` +
        `See [Rain](${rain}), [rain](${rain}),\n[rain](${rain}) and </x>.\n`,
    );
    expect(outcome).toMatchObject({ added: 2, uploads: 1 });
  });

  test('readers see the box, the code and the excerpt, and the owner hears of the tags that stay', async () => {
    const { db } = await open();
    const blog = makeImport(db);
    blog.write({
      'tea.md': text(
        'Tea',
        '{% note warning %}',
        'Hot.',
        '{% endnote %}',
        'Tea is {% label primary@good %}.',
        '{% codeblock lang:js %}',
        '`{% note %}`',
        '{% endcodeblock %}',
        '{% chart 1 %} {% chart 2 %} {% map %}',
      ),
    });
    const { notes } = await blog.run();
    expect(notes).toEqual(['tea.md:13 keeps template tags as text: chart (2), map (1)']);
    const found = await findPublished(db, await blog.idOf('Tea'), blog.clock.now);
    expect(found?.html).toContain('<div class="callout callout-warning"');
    expect(found?.html).toContain('<mark>good</mark>');
    expect(found?.html).toContain('<code class="language-js">');
    expect(found?.articleExcerpt).toBe('Hot.');
    expect(await blog.run()).toMatchObject({ changed: 0, unchanged: 1 });
  });
});
