import { call, HttpStatusError } from '../../browser/http.ts';
import type { Device } from '../../browser/sync/device/device.ts';
import { describeError } from '../../browser/sync/device/stored-documents.ts';
import type { UiLang } from '../../shared/lang/ui-lang.ts';
import { publishedSchema } from '../../shared/schemas.ts';
import { deviceTexts, savingTexts } from '../../shared/texts/saving.ts';
import { apiPostedAtUrl, apiPublishUrl, apiUnpublishUrl } from '../../urls.ts';
import type { ArticleEvent, ArticleState, Operation } from './article-state.ts';
import { answeredFaults, faultsOf, tellFaults } from './shown-faults.ts';

interface Parts {
  device: Device;
  lang: UiLang;
  read(): ArticleState;
  send(event: ArticleEvent): void;
  /**
   * The number of the revision that has exactly the words of the page; null if the server does not
   * have them.
   */
  save(): Promise<number | null>;
  /** Asks the server for what it has, and shows it. */
  refresh(): Promise<void>;
}

/** What the server alone can do with an article: publish it, unpublish it, and change its time. */
export class ArticleOperations {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * `postedAt`: the time for visitors, in ISO 8601, or `now`. By default the time that the article
   * has. False if it is not published; the state then says why.
   */
  async publish(postedAt?: string): Promise<boolean> {
    const { device, lang, read, send, save } = this.#parts;
    const { articleID, content, operation } = read();
    if (operation.kind === 'under-way') return false;
    const faults = faultsOf(content, lang);
    if (Object.keys(faults).length > 0) {
      return this.#fail('publish', tellFaults(faults, lang), { faults });
    }
    if (device.isSilent) return this.#fail('publish', deviceTexts[lang].publishLater, {});
    send({ kind: 'operationRequested', operation: 'publish' });
    const revision = await save();
    if (revision === null) {
      const needsLogin = read().status?.kind === 'logged-out';
      return this.#fail('publish', savingTexts[lang].sendFirst, { needsLogin });
    }
    return this.#operate('publish', apiPublishUrl(articleID), { revision, postedAt });
  }

  /** False if it is not unpublished; the state then says why. */
  async unpublish(): Promise<boolean> {
    const { read, send } = this.#parts;
    const { articleID, operation } = read();
    if (operation.kind === 'under-way') return false;
    send({ kind: 'operationRequested', operation: 'unpublish' });
    return this.#operate('unpublish', apiUnpublishUrl(articleID));
  }

  /**
   * Changes the time of posting (ISO 8601). If the server refuses or cannot be reached, the answer
   * says why.
   */
  async changePostedAt(postedAt: string): Promise<string | undefined> {
    const { lang, read, refresh } = this.#parts;
    const path = apiPostedAtUrl(read().articleID);
    try {
      await call({ method: 'PUT', path, json: { postedAt }, read: () => undefined });
    } catch (error) {
      return describeError(error, lang);
    }
    await refresh();
    return undefined;
  }

  /** Asks the server for an operation. False if it refuses or cannot be reached. */
  async #operate(operation: Operation, path: string, json?: unknown): Promise<boolean> {
    const { lang, send, refresh } = this.#parts;
    try {
      const read = (body: unknown) => publishedSchema.parse(body);
      await call({ method: 'POST', path, json, read });
    } catch (error) {
      const needsLogin = error instanceof HttpStatusError && error.status === 401;
      const faults = answeredFaults(error, lang);
      const why = faults.markdown ? tellFaults(faults, lang) : describeError(error, lang);
      return this.#fail(operation, why, { faults, needsLogin });
    }
    send({ kind: 'operationDone' });
    await refresh();
    return true;
  }

  #fail(
    operation: Operation,
    why: string,
    more: { faults?: ArticleState['faults']; needsLogin?: boolean },
  ): false {
    const since = new Date().toISOString();
    this.#parts.send({ kind: 'operationFailed', operation, since, why, ...more });
    return false;
  }
}
