import { expect, test } from 'vitest';
import { eachDatabase } from '../../test/each-database.ts';
import { makeImport } from '../../test/import-folder.ts';
import { pictureWithPlace } from '../../test/pictures.ts';
import { findRevision } from '../db/articles/find-revision.ts';
import { findPublished } from '../db/articles/published.ts';
import { uploadId } from '../server/uploads/storage/files.ts';
import { uploadUrl } from '../urls.ts';

const front = '---\ntitle: Tea\ndate: 2024-05-01\n---\n';

eachDatabase((open) => {
  test('a picture of HTML in Markdown is an upload that readers see', async () => {
    const { db } = await open();
    const blog = makeImport(db);
    const picture = await pictureWithPlace().jpeg().toBuffer();
    blog.write({
      'tea.md': `${front}<p align="center"><img src="/img/pot.jpg" alt="A pot" width="50%"></p>\n\n<a href="rain.md">Rain</a>\n`,
      'rain.md': '---\ntitle: Rain\n---\nWet.\n',
      'img/pot.jpg': picture,
    });
    expect(await blog.run()).toMatchObject({ uploads: 1, notes: [] });
    const upload = uploadUrl(uploadId(picture), 'pot.jpg');
    const page = await findPublished(db, await blog.idOf('Tea'), blog.clock.now);
    expect(page?.html).toContain(`<img src="${upload}" alt="A pot" width="50%"`);
    expect(page?.html).not.toContain('&lt;');
    expect(page?.html).toMatch(/<a href="\/article\/[^"]+">Rain<\/a>/);
  });

  test('what has no form is told with the line of the file, and importing again changes nothing', async () => {
    const { db } = await open();
    const blog = makeImport(db);
    blog.write({
      'tea.md': `${front}# Tea\n\n{% raw %}\nText\n{% endraw %}\n\n<svg></svg>\n\n<Pot size="2" />\n`,
    });
    expect(await blog.run()).toMatchObject({
      notes: [
        'tea.md:11 loses HTML that has no form here: svg',
        'tea.md:13 keeps HTML as text: Pot',
      ],
    });
    expect(await blog.run()).toMatchObject({ unchanged: 1, changed: 0 });
  });

  test('the words above the mark are the excerpt, if the front matter names none', async () => {
    const { db } = await open();
    const blog = makeImport(db);
    const body = 'H~2~O and\n\n> ==tea==\n\n<!-- more -->\n\nRain\n';
    blog.write({
      'tea.md': front + body,
      'rain.md': `---\ntitle: Rain\nexcerpt: Wet\n---\n${body}`,
      'pot.md': `---\ntitle: Pot\n---\n<!-- more -->\n\nRain\n`,
    });
    await blog.run();
    const contentOf = async (title: string) =>
      (await findRevision(db, await blog.idOf(title), 1))?.content;
    expect(await contentOf('Tea')).toMatchObject({
      excerpt: 'H2O and tea',
      markdown: 'H~2~O and\n\n> ==tea==\n\nRain\n',
    });
    expect(await contentOf('Rain')).toMatchObject({ excerpt: 'Wet' });
    expect(await contentOf('Pot')).toMatchObject({ excerpt: 'Rain', markdown: 'Rain\n' });
  });

  test.each([
    ['HTML', "Green<br/>tea <img src='/a.png'>", 'Green tea'],
    ['Markdown', 'A **strong** [tea](/tea) & rain', 'A strong tea & rain'],
    ['only a picture', '<img src="/a.png">', 'Rain'],
    ['signs that are meant as they stand', '<div> is 2 ** 3 * 4, a[0](x)', undefined],
  ])('an excerpt of the front matter with %s is plain text', async (_, written, excerpt) => {
    const { db } = await open();
    const blog = makeImport(db);
    blog.write({ 'tea.md': `---\ntitle: Tea\nexcerpt: >-\n  ${written}\n---\nRain\n` });
    await blog.run();
    const revision = await findRevision(db, await blog.idOf('Tea'), 1);
    expect(revision?.content.excerpt).toBe(excerpt ?? written);
    expect(await blog.run()).toMatchObject({ unchanged: 1, changed: 0 });
  });
});
