import { listRevisions } from '../revisions.ts';
import { testApp, withOwner } from '../test-app.ts';
import { makeDevice, type Tab } from './device.ts';
import { makeWire, untilQuiet } from './network.ts';

export const articleID = '0123456789AB';

/** A server, and two devices where the owner is logged in. Both write one article. */
export async function startSyncing({ hasLocks = true } = {}) {
  const app = await testApp();
  await withOwner(app);
  const wire = makeWire(app);
  const device = makeDevice(wire, { hasLocks });
  const other = makeDevice(wire);
  await device.network.logIn();
  await other.network.logIn();
  const texts = async () =>
    (await listRevisions(app.db, articleID)).map(({ content }) => content.markdown).reverse();
  /** Lets every tab of a device send what it has, and hear what there is. */
  const pass = async (which = device) => {
    which.passTime();
    await untilQuiet(wire);
  };
  const open = async (which = device) => {
    const tab = await which.open(articleID);
    await untilQuiet(wire);
    return tab;
  };
  const statusOf = async (tab: Tab) => {
    const status = await tab.sync.status(articleID);
    return status.kind === 'done' ? status.value : status;
  };
  return { app, wire, device, other, texts, pass, open, statusOf };
}

/** Types a text, which the device keeps. */
export async function write(tab: Tab, markdown: string): Promise<void> {
  tab.type({ markdown });
  await tab.keep();
}
