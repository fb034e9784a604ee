import { call, HttpStatusError } from '../../browser/http.ts';
import {
  type OpenArticle,
  type Operation,
  operationDone,
  operationFailed,
  operationRequested,
} from '../../browser/store/open-article.ts';
import type { Store } from '../../browser/store/store.ts';
import type { Device } from '../../browser/sync/device/device.ts';
import { describeError } from '../../browser/sync/device/stored-documents.ts';
import type { UiLang } from '../../shared/lang/ui-lang.ts';
import { publishedSchema } from '../../shared/schemas.ts';
import { deviceTexts, savingTexts } from '../../shared/texts/saving.ts';
import { apiPostedAtUrl, apiPublishUrl, apiUnpublishUrl } from '../../urls.ts';
import { answeredFaults, faultsOf, tellFaults } from './shown-faults.ts';

interface Parts {
  store: Store;
  device: Device;
  lang: UiLang;
  /** The number of the revision that has exactly the words of the page; null if the server does not have them. */
  sendAll(): Promise<number | null>;
  /** Shows what the device and the server have. */
  hear(): Promise<void>;
}

/** What the server alone can do with an article: publish it, unpublish it, and change its time. */
export function operationsOf({ store, device, lang, sendAll, hear }: Parts) {
  const { dispatch } = store;
  const article = (): OpenArticle => store.getState().openArticle;

  function fail(
    operation: Operation,
    why: string,
    more: { faults?: OpenArticle['faults']; needsLogin?: boolean } = {},
  ): false {
    dispatch(operationFailed({ operation, since: new Date().toISOString(), why, ...more }));
    return false;
  }

  /** Asks the server for what it has, and shows it. */
  async function lookAgain(): Promise<void> {
    await device.sync.refresh();
    await hear();
  }

  /** Asks the server for an operation. False if it refuses or cannot be reached; the state then says why. */
  async function operate(operation: Operation, path: string, json?: unknown): Promise<boolean> {
    try {
      const read = (body: unknown) => publishedSchema.parse(body);
      await call({ method: 'POST', path, json, read });
    } catch (error) {
      const needsLogin = error instanceof HttpStatusError && error.status === 401;
      const faults = answeredFaults(error, lang);
      const why = faults.markdown ? tellFaults(faults, lang) : describeError(error, lang);
      return fail(operation, why, { faults, needsLogin });
    }
    dispatch(operationDone());
    await lookAgain();
    return true;
  }

  return {
    /** `postedAt`: the time for visitors, in ISO 8601, or `now`. By default the time that the article has. */
    async publish(postedAt?: string): Promise<boolean> {
      if (article().operation.kind === 'under-way') return false;
      const { articleID, content } = article();
      const faults = faultsOf(content, lang);
      const t = savingTexts[lang];
      if (Object.keys(faults).length > 0) {
        return fail('publish', tellFaults(faults, lang), { faults });
      }
      if (device.isSilent) return fail('publish', deviceTexts[lang].publishLater);
      dispatch(operationRequested('publish'));
      const revision = await sendAll();
      if (revision === null) {
        const needsLogin = article().status?.kind === 'logged-out';
        return fail('publish', t.sendFirst, { needsLogin });
      }
      return operate('publish', apiPublishUrl(articleID), { revision, postedAt });
    },

    async unpublish(): Promise<boolean> {
      if (article().operation.kind === 'under-way') return false;
      dispatch(operationRequested('unpublish'));
      return operate('unpublish', apiUnpublishUrl(article().articleID));
    },

    lookAgain,

    /** Changes the time of posting (ISO 8601). If the server refuses or cannot be reached, the answer says why. */
    async changePostedAt(postedAt: string): Promise<string | undefined> {
      const path = apiPostedAtUrl(article().articleID);
      try {
        await call({ method: 'PUT', path, json: { postedAt }, read: () => undefined });
      } catch (error) {
        return describeError(error, lang);
      }
      await lookAgain();
      return undefined;
    },
  };
}
