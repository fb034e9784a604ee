import { expect, test } from 'vitest';
import { stateOf } from '../../../../test/editor-text.ts';
import { commandsAt } from '../catalogue/catalogue.ts';
import { findCommands } from './find-commands.ts';

test.each([
  ['bold', 'en', ['bold']],
  ['BOLD', 'en', ['bold']],
  ['加粗', 'en', ['bold']],
  ['jiacu', 'en', ['bold']],
  ['jc', 'zh-Hans', ['bold']],
  ['h2', 'en', ['heading-2']],
  ['heading 2', 'en', ['heading-2']],
  ['bt', 'zh-Hans', ['heading-2', 'heading-3', 'heading-1']],
  ['标题', 'zh-Hans', ['heading-2', 'heading-3', 'heading-1']],
  ['二级', 'zh-Hans', ['heading-2']],
  ['有序', 'zh-Hans', ['numbers']],
  ['code', 'en', ['code', 'code-block']],
  ['math', 'en', ['formula', 'formula-block']],
  ['公式', 'zh-Hans', ['formula', 'formula-block']],
  ['gs', 'zh-Hans', ['formula', 'formula-block']],
  ['todo', 'en', ['tasks']],
  ['toc', 'en', ['contents']],
  ['rq', 'zh-Hans', ['date']],
  ['table', 'en', ['table', 'contents']],
  ['nothing like this', 'en', []],
] as const)('%j in %s finds %j', (query, lang, ids) => {
  expect(findCommands(commandsAt(stateOf('‸')), query, lang).map(({ id }) => id)).toEqual(ids);
});

test('an empty query finds all commands in their order', () => {
  const commands = commandsAt(stateOf('‸'));
  expect(findCommands(commands, ' ', 'en')).toEqual(commands);
});
