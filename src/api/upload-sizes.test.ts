import { expect, test } from 'vitest';
import { eachDatabase } from '../../test/each-database.ts';
import { loggedIn, testApp } from '../../test/test-app.ts';
import { addUpload } from '../db/uploads/upload-state.ts';
import { maxAskedSizes } from '../shared/uploads/picture-widths.ts';
import { apiUploadSizesUrl } from '../urls.ts';

eachDatabase((_, kind) => {
  test('the call for the sizes of uploads knows pictures, and says which have smaller widths', async () => {
    const { app, db, headers } = await sizesApp(kind);
    const file = { mediaType: 'image/png', bytes: 10 };
    const large = { ...file, id: 'large', name: 'a.png', width: 1600, height: 800 };
    await addUpload(db, large, 1, { renditions: true });
    await addUpload(db, { ...file, id: 'small', name: 'b.png', width: 40, height: 30 }, 1);
    await addUpload(db, { ...file, id: 'text', name: 'c.pdf', width: null, height: null }, 1);
    const url = apiUploadSizesUrl(['large', 'small', 'text', 'unknown']);
    expect((await app.inject({ url, headers })).json()).toEqual({
      sizes: {
        large: { width: 1600, height: 800, hasSmaller: true },
        small: { width: 40, height: 30 },
      },
    });
  });
});

test('the call for the sizes of uploads refuses too many ids', async () => {
  const { app, headers } = await sizesApp('sqlite');
  const ask = (count: number) =>
    app.inject({ url: apiUploadSizesUrl(Array<string>(count).fill('a')), headers });
  expect((await ask(maxAskedSizes)).json()).toEqual({ sizes: {} });
  const refused = await ask(maxAskedSizes + 1);
  expect([refused.statusCode, refused.json().error.message]).toEqual([
    400,
    'ids: has more than 100 ids',
  ]);
});

async function sizesApp(kind: 'sqlite' | 'postgres') {
  const test = await testApp({ kind });
  return { ...test, headers: await loggedIn(test) };
}
