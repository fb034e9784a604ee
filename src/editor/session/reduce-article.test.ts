import { describe, expect, test } from 'vitest';
import {
  articleID,
  content,
  deletedByBrowser,
  elsewhere,
  makeRecord,
  nameOf,
  open,
  persist,
  receive,
  received,
  run,
  states,
  text,
  typed,
} from '../../../test/article-states.ts';
import { contentOf } from '../../browser/sync/store/record.ts';
import { newRecord } from '../../browser/sync/write.ts';
import { fieldNames } from '../../shared/document.ts';
import { type ArticleEvent, type ArticleState, hasLostWords, isDirty } from './article-state.ts';
import { reduce } from './reduce-article.ts';

const nobody = { ownerName: '', kind: 'article' } as const;
const stored = { kind: 'stored', record: makeRecord(typed, 2), isComposing: false } as const;
const compositionEnded = { kind: 'compositionEnded', isComposing: false } as const;
const hidden = { kind: 'hidden', hasUnstored: false } as const;

describe('an open article', () => {
  test('has the content of its record, and no new words', () => {
    expect(open().content).toEqual(content);
    expect(isDirty(open())).toBe(false);
  });

  test('that is new has empty fields which nobody has touched', () => {
    const state = open(newRecord(articleID, 'key', { ownerName: 'Zhixia Lin', kind: 'article' }));
    expect(state.untouched).toEqual(fieldNames);
    expect(state.content).toMatchObject({ title: '', author: '', excerpt: '', markdown: '' });
  });

  test('that is new and begins as a page is one, and has no new words', () => {
    const state = open(newRecord(articleID, 'key', { ...nobody, kind: 'page' }));
    expect(state.content).toMatchObject({ title: '', kind: 'page' });
    expect(state.untouched).toEqual(fieldNames.filter((name) => name !== 'kind'));
    expect(isDirty(state)).toBe(false);
  });

  test('remembers a field as touched, also if its writer empties it again', () => {
    const state = run(
      open(newRecord(articleID, 'key', nobody)),
      { kind: 'edited', change: { title: 'Title' } },
      { kind: 'edited', change: { title: '' } },
    );
    expect(state.untouched).not.toContain('title');
    expect(isDirty(state)).toBe(true);
  });

  test('loses the fault of a field that is edited, and with the last fault the failure', () => {
    const faults = { title: 'Empty', tags: 'Too many' };
    const failure = { operation: 'publish', since: '', why: 'No.', faults } as const;
    let state = run(open(), { kind: 'operationFailed', ...failure });
    state = run(state, { kind: 'edited', change: { title: 'Green tea' } });
    expect(state).toMatchObject({ faults: { tags: 'Too many' }, operation: { kind: 'failed' } });
    state = run(state, { kind: 'edited', change: { tags: [] } });
    expect(state).toMatchObject({ faults: {}, operation: { kind: 'none' } });
  });

  test('stays the same object if nothing has changed, and keeps the parts that have not', () => {
    const heard = { ...received, record: null, status: { kind: 'saved', revision: 3 } } as const;
    const state = run(open(), heard);
    expect(run(state, { ...heard, status: { ...heard.status } })).toBe(state);
    expect(run(state, { ...heard, fault: 'Full.' }).status).toBe(state.status);
    const edited = run(state, { kind: 'edited', change: typed });
    expect(edited.baseRecord).toBe(state.baseRecord);
    expect(edited.status).toBe(state.status);
    expect(edited.faults).toBe(state.faults);
  });

  test('tells the fault of the write that failed first, until the disk works', () => {
    const failed = run(states.writing, { kind: 'storeFailed', fault: 'No update. Full.' });
    const heard = { ...received, record: null, fault: 'Full.' };
    expect(run(failed, heard).storeFault).toBe('No update. Full.');
    expect(run(open(), heard).storeFault).toBe('Full.');
    expect(run(failed, { ...heard, fault: null }).storeFault).toBeNull();
  });
});

describe('a record of the device', () => {
  test('with the words of the page changes nothing on the page', () => {
    const composing = { kind: 'stored', record: makeRecord(typed, 2), isComposing: true } as const;
    const next = run(states.writing, composing);
    expect(nameOf(next)).toBe('clean');
    expect(next.content).toBe(states.writing.content);
  });

  test('leaves words alone that were typed while it was stored', () => {
    const markdown = `${text}four and five\n`;
    const next = run(states.writing, { kind: 'edited', change: { markdown } }, stored);
    expect(next.content.markdown).toBe(markdown);
    expect(nameOf(next)).toBe('dirty');
  });

  test('with words of another tab is merged into the page', () => {
    const state = run(states.dirty, receive(elsewhere));
    expect(state.content.markdown).toBe('one, elsewhere\n\ntwo\n\nthree\nfour\n');
    expect(state.baseRecord).toEqual(makeRecord(elsewhere, 2));
  });

  test('that would change the page is held during a composition, and applied after it', () => {
    const held = run(states.dirty, { ...receive(elsewhere), isComposing: true });
    expect(held.content).toBe(states.dirty.content);
    expect(nameOf(held)).toBe('held');
    expect(nameOf(run(held, { kind: 'compositionEnded', isComposing: true }))).toBe('held');
    const next = run(held, compositionEnded);
    expect(next.content.markdown).toBe('one, elsewhere\n\ntwo\n\nthree\nfour\n');
    expect(nameOf(next)).toBe('dirty');
  });

  test('takes the place of the one that is held', () => {
    const markdown = text.replace('one', 'one, elsewhere, twice');
    const held = run(states.held, { ...receive({ markdown }, 3), isComposing: true });
    expect(run(held, compositionEnded).content.markdown).toBe(markdown);
    const lost = run(states.held, { ...received, record: null });
    expect(nameOf(lost)).toBe('held');
  });

  test('whose words touch those of the page is not applied: the next write keeps both', () => {
    const change = { markdown: text.replace('two', 'two, here') };
    const before = run(open(), { kind: 'edited', change });
    const state = run(before, receive({ markdown: text.replace('two', 'two, elsewhere') }));
    expect(state).toBe(before);
  });

  test('that is older than the page is not applied', () => {
    const newer = open(makeRecord({ title: 'Newer' }, 5));
    const state = run(newer, { ...receive({ title: 'Older' }, 4), base: contentOf(makeRecord()) });
    expect(state.content.title).toBe('Newer');
    expect(state.baseRecord?.version).toBe(5);
  });

  test('is compared with the words that the page has given to the device', () => {
    const failed = run(states.writing, { kind: 'storeFailed', fault: 'Full.' });
    const state = run(failed, { ...receive(typed), base: states.writing.content });
    expect(state.content).toBe(failed.content);
    expect(nameOf(state)).toBe('clean');
  });

  test('with new words is not called saved until the device says so', () => {
    const saved = { kind: 'saved', revision: 3 } as const;
    const writing = { ...states.writing, status: saved };
    expect(run(writing, stored).status).toEqual({ kind: 'kept' });
    const loggedOut = { ...writing, status: { kind: 'logged-out' } as const };
    expect(run(loggedOut, stored).status).toEqual(loggedOut.status);
  });

  test('that is gone tells that the article was deleted for good, unless the device has lost it', () => {
    const base = { revision: 1, key: 'key', content };
    const sent = open({ ...makeRecord(), base });
    const gone = { ...received, record: null };
    expect(run(sent, gone).status).toEqual({ kind: 'removed' });
    expect(run(sent, { ...gone, fault: 'Full.' }).status).toBeUndefined();
    expect(run(sent, { kind: 'deleted', by: 'tab' }, gone).status).toBeUndefined();
    expect(run(open(), gone).status).toBeUndefined();
  });
});

describe('words that the browser has deleted', () => {
  const effectsOf = (state: ArticleState, event: ArticleEvent) => reduce(state, event).effects;

  test('are stored again, also if the page has no new ones', () => {
    const lost = run(states.clean, deletedByBrowser);
    expect(hasLostWords(lost)).toBe(true);
    const { state, effects } = reduce(lost, persist);
    expect(effects).toMatchObject([{ kind: 'write', written: { content } }]);
    expect(hasLostWords(state)).toBe(false);
    expect(nameOf(state)).toBe('writing');
  });

  test('are stored again after a write that had begun before', () => {
    const state = run(states.writing, deletedByBrowser, stored);
    expect(nameOf(state)).toBe('clean');
    expect(hasLostWords(state)).toBe(true);
    expect(effectsOf(state, persist)).toMatchObject([{ kind: 'write' }]);
  });

  test('wait for the end of a composition that holds a record', () => {
    const lost = run(states.held, deletedByBrowser, persist);
    expect(hasLostWords(lost)).toBe(true);
    expect(effectsOf(run(lost, compositionEnded), persist)).toMatchObject([{ kind: 'write' }]);
  });

  test('keep the journal until they are stored', () => {
    const lost = run(states.clean, deletedByBrowser);
    expect(effectsOf(lost, { ...received, record: null })).toEqual([]);
  });

  test.each([
    ['before they are stored again', run(states.clean, deletedByBrowser)],
    ['while they are stored again', run(states.clean, deletedByBrowser, persist)],
    [
      'while they are stored again, with newer ones',
      run(states.clean, deletedByBrowser, persist, { kind: 'edited', change: typed }),
    ],
  ])('go into the journal whole %s', (_, state) => {
    expect(effectsOf(state, hidden)[0]).toMatchObject({ kind: 'journal', isLost: true });
  });

  test('of an article that was never stored are not missed', () => {
    const state = open(newRecord(articleID, 'key', nobody));
    expect(reduce(state, deletedByBrowser)).toEqual({ state, effects: [] });
  });

  test('are not stored again if another tab has deleted them, until somebody writes', () => {
    const state = run(states.clean, { kind: 'deleted', by: 'tab' });
    expect(effectsOf(state, persist)).toEqual([{ kind: 'dropJournal' }]);
    const written = run(state, { kind: 'edited', change: typed }, persist);
    expect(nameOf(written)).toBe('writing');
    expect(written.deletedBy).toBeNull();
  });
});

describe('the journal', () => {
  const journalOf = (state: ArticleState, hasUnstored = false) =>
    reduce(state, { kind: 'hidden', hasUnstored }).effects[0];

  test('gets the words of the page, and those that are being stored', () => {
    const change = { markdown: `${text}four and five\n` };
    const state = run(states.writing, { kind: 'edited', change });
    expect(journalOf(state)).toEqual({
      kind: 'journal',
      written: { from: state.baseRecord, content: state.content, untouched: state.untouched },
      inFlight: states.writing.content,
      isLost: false,
    });
    expect(journalOf(states.dirty)).toMatchObject({ inFlight: null, isLost: false });
  });

  test('gets words again that the writer has brought back while others are stored', () => {
    const state = run(states.writing, { kind: 'edited', change: content });
    expect(journalOf(state)).toMatchObject({ kind: 'journal', isLost: true });
  });

  test('gets words that the disk has not taken, and is not dropped before', () => {
    expect(journalOf(states.clean, true)).toMatchObject({ kind: 'journal', isLost: false });
    expect(reduce(states.clean, { ...persist, hasUnstored: true }).effects).toEqual([]);
  });
});

test('all words are stored on demand, also those that the device has', () => {
  const { effects } = reduce(states.clean, { ...persist, all: true });
  expect(effects).toMatchObject([{ kind: 'write', written: { content } }]);
});
