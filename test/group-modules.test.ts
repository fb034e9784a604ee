import { join } from 'node:path';
import { expect, test } from 'vitest';
import { groupModules } from '../scripts/group-modules.ts';
import { bundles } from '../src/bundles.ts';
import { root } from './repository.ts';

type Name = keyof typeof bundles;

/** What the pages need at once, and what they need later. */
function group(atOnce: Partial<Record<Name, string>>, later: Partial<Record<Name, string>> = {}) {
  const split = (words = '') => words.split(' ').filter(Boolean);
  const pages = new Map(
    Object.entries(bundles).map(([name, path]) => [
      join(root, path),
      {
        importedIds: split(atOnce[name as Name]),
        dynamicallyImportedIds: split(later[name as Name]),
      },
    ]),
  );
  return Object.fromEntries(groupModules((id) => pages.get(id) ?? null));
}

test('modules of the edit page stand together with those that the same pages need', () => {
  const groups = group({
    edit: 'text rows entry form http urls',
    desk: 'rows entry form http urls',
    login: 'form http urls',
    owner: 'http urls',
    passkeys: 'urls',
  });
  expect(groups).toEqual({
    text: 'edit-page',
    rows: 'desk-and-edit',
    entry: 'desk-and-edit',
    form: 'login-and-desk',
    http: 'owner-pages',
    urls: 'owner-pages',
  });
});

test('a page that needs a module later, or with few others, loads no other for it', () => {
  const edit = 'entry code zod other';
  const atOnce = { edit, desk: 'entry zod', settingsIdentity: 'zod' };
  expect(group(atOnce, { owner: 'entry', login: 'entry', desk: 'code', edit: 'panel' })).toEqual({
    entry: 'documents',
    other: 'edit-page',
  });
});
