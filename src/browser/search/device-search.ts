import { yearOf } from '../../shared/dates.ts';
import { highlightsOf } from '../../shared/search/highlights.ts';
import { parseQuery, type Query } from '../../shared/search/query.ts';
import { passes } from '../../shared/search/query-filters.ts';
import { runSearch } from '../../shared/search/run-search.ts';
import {
  maxOwnerHits,
  type OwnerHit,
  type SearchResult,
} from '../../shared/search/search-result.ts';
import { isUnsent } from '../sync/plan.ts';
import { contentOf, type DocumentEntry } from '../sync/store/record.ts';
import type { DocumentStore } from '../sync/store/store.ts';
import { indexWords, matchWords, type Words, type WordsIndex } from './device-words.ts';

/** So long the page works on words before it answers keys again. */
const sliceMs = 8;

interface DeviceDocument {
  articleID: string;
  words: Words;
  lang: string | null;
  /** When it was published or, as a draft, changed: milliseconds. */
  time: number;
  /** Whether the server has not all of its words. */
  isUnsent: boolean;
}

export interface DeviceResult extends SearchResult<OwnerHit> {
  /** The ids of all documents that were searched. */
  searched: string[];
}

export interface DeviceSearch {
  /**
   * Searches the words of this device: all, or only those of documents that were not sent as a
   * whole.
   */
  search(text: string, which: 'all' | 'unsent', timeZone: string): Promise<DeviceResult>;
}

/**
 * Keeps the tokens of documents in memory, so that only the first query and changed documents take
 * long.
 */
export function makeDeviceSearch(getStore: () => DocumentStore): DeviceSearch {
  const known = new Map<string, { words: Words; index: WordsIndex }>();

  async function indexOf({ articleID, words }: DeviceDocument, rest: Rest): Promise<WordsIndex> {
    const before = known.get(articleID);
    if (before && isSame(before.words, words)) return before.index;
    const steps = indexWords(words);
    for (;;) {
      const step = steps.next();
      if (step.done) {
        known.set(articleID, { words, index: step.value });
        return step.value;
      }
      await rest();
    }
  }

  async function find(
    documents: readonly DeviceDocument[],
    query: Query,
    timeZone: string,
    rest: Rest,
  ) {
    const found = [];
    for (const document of documents) {
      const { words, lang, time } = document;
      const sample = `${words.title}\n${words.markdown.slice(0, 2_000)}`;
      const filtered = { tags: words.tags, lang, sample, year: yearOf(time, timeZone) };
      if (!passes(filtered, query)) continue;
      const match = matchWords(await indexOf(document, rest), query);
      if (match) found.push({ document, ...match });
      await rest();
    }
    return found.sort((a, b) => b.score - a.score || b.document.time - a.document.time);
  }

  return {
    async search(text, which, timeZone) {
      const listed = await getStore().list(toDocument);
      const all = listed.kind === 'done' ? listed.value.flat() : [];
      const documents = all.filter(({ isUnsent }) => which === 'all' || isUnsent);
      const rest = makeRest();
      const result = await runSearch(
        parseQuery(text),
        {
          find: (query) => find(documents, query, timeZone, rest),
          async read(found, query) {
            const hits: OwnerHit[] = [];
            for (const { document, passage } of found) {
              const { articleID, words } = document;
              const { title } = words;
              const text = query.terms.length > 0 ? (passage?.plain ?? '') : '';
              const highlights = highlightsOf(title, text, query);
              hits.push({ articleID, title, ...highlights, past: null, isProtected: false });
              await rest();
            }
            return hits;
          },
        },
        { size: maxOwnerHits },
      );
      return { ...result, searched: documents.map(({ articleID }) => articleID) };
    },
  };
}

type Rest = () => Promise<void>;

/** Lets the page answer keys, if it has worked for `sliceMs`. */
function makeRest(): Rest {
  let begin = performance.now();
  return async () => {
    if (performance.now() - begin < sliceMs) return;
    await new Promise((resolve) => setTimeout(resolve));
    begin = performance.now();
  };
}

function isSame(a: Words, b: Words): boolean {
  return a.markdown === b.markdown && a.title === b.title && a.tags.join() === b.tags.join();
}

/** Nothing for an article whose words are not on this device. */
function toDocument(articleID: string, entry: DocumentEntry): DeviceDocument[] {
  const { record, head } = entry;
  if (record === null) return [];
  const { title, tags, markdown, lang } = contentOf(record);
  const time = head?.postedAt ?? (record.document.updatedAt || head?.savedAt);
  return [
    {
      articleID,
      words: { title, tags, markdown },
      lang,
      time: time ? Date.parse(time) : Date.now(),
      isUnsent: isUnsent(entry) || record.conflict !== null,
    },
  ];
}
