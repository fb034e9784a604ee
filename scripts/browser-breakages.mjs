// The deliberate breakages of what runs in the owner’s browser.

/** @type {readonly import('./breakages-list.mjs').Breakage[]} */
export const browserBreakages = [
  {
    name: 'writes of the edit page not queued',
    file: 'src/editor/session/article-session.ts',
    from: 'const turn = this.#turns.then(work);',
    to: 'const turn = work();',
    tests: 'src/editor/session/article-session.test.ts',
    title: 'words that are typed while the disk is slow',
  },
  {
    name: 'words of a late disk joined over nothing',
    file: 'src/browser/sync/rejoin.ts',
    from: 'const stored = given && isSameRecord(given.record, disk.record) ? given : origin;',
    to: 'const stored = origin;',
    tests: 'src/browser/sync/rejoin.test.ts',
  },
  {
    name: 'local document dropped early',
    file: 'src/browser/sync/server-events.ts',
    from: 'outbox.length > 0 || record.conflict || !isAcknowledged(record)',
    to: 'record.conflict',
    tests: 'src/browser/sync/server-events.test.ts',
  },
  {
    name: 'deleted article brought back',
    file: 'src/browser/sync/plan.ts',
    from: "if (isRemoved(entry)) return { result: { kind: 'rest' } };",
    to: '',
    tests: 'src/browser/sync/server-events.test.ts',
  },
  {
    name: 'lost article deleted',
    file: 'src/browser/sync/server-events.ts',
    from: '? forgetServer(entry, afterLoss(record), createKey)',
    to: '? isAcknowledged(record) ? emptyEntry : forgetServer(entry, afterLoss(record), createKey)',
    tests: 'src/browser/sync/sync-rollback.test.ts',
    title: 'an article that a restored backup does not have is sent again as a draft',
  },
  {
    name: 'a server that has gone back taken for one that has deleted words',
    file: 'src/browser/sync/rest-on-version.ts',
    from: 'if (!hasGoneBack) return',
    to: 'if (told) return',
    tests: 'src/browser/sync/sync-rollback.test.ts',
    title: 'words that the server has lost are not taken for deleted',
  },
  {
    name: 'clock used for order',
    file: 'src/browser/sync/write.ts',
    from: 'const next = storeWords(entry, written, createKey);',
    to: `const known = entry.record;
      const isOlder = known && (written.at ?? '') < (known.document.updatedAt ?? '');
      const next = isOlder ? { ...entry, record: known } : storeWords(entry, written, createKey);`,
    tests: 'src/browser/sync/write.test.ts',
  },
  {
    name: '“Saved” shown before the answer',
    file: 'src/browser/sync/status.ts',
    from: 'if (isAcknowledged(record)) {',
    to: 'if (isAcknowledged(record) || outbox.length > 0) {',
    tests: 'src/browser/sync/sync-loop.test.ts',
  },
  {
    name: 'merge without base',
    file: 'src/browser/sync/rest-on-version.ts',
    from: 'merge(record.base?.content ?? null, contentOf(record), theirs.content)',
    to: 'merge(null, contentOf(record), theirs.content)',
    tests: 'src/browser/sync/server-events.test.ts',
  },
  {
    name: 'cache keeps an owner’s page',
    file: 'src/browser/service-worker/page-rules.ts',
    from: 'audienceOf(answer) === audience &&',
    to: '',
    tests: 'src/browser/service-worker/page-rules.test.ts',
  },
  {
    name: 'the picture’s place',
    file: 'src/editor/uploads/placeholders.ts',
    from: 'index >= 0 && other > index ? 1 : -1',
    to: '1',
    tests: 'src/editor/uploads/insert-upload.test.ts',
    title: 'while the owner writes',
  },
];
