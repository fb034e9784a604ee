import type { Page } from '@playwright/test';
import { createArticleId } from '../../src/shared/article-id.ts';
import { newContent } from '../../src/shared/document.ts';
import { deskUrl, editUrl, loginUrl, newArticleUrl } from '../../src/urls.ts';
import {
  test as base,
  createOwner,
  expect,
  holdBack,
  owner,
  showPreview,
  write,
} from '../support/fixtures.ts';
import { saveArticle } from '../support/save-article.ts';
import { makeDataDir, type Server, startServer } from '../support/server.ts';
import type { Step } from '../support/store-recorder.ts';
import { deleteOnDesk, fillBrowser, type Walk, walk } from '../support/store-walk.ts';

// The given rows of section 7 of the specification, one test for each. The rows about the state look at a recording of
// the stores of the real login page, desk and edit page.

/** A blog after a walk of its owner. */
interface Blog extends Walk {
  dataDir: string;
  server: Server;
}

const test = base.extend<object, { blog: Blog }>({
  blog: [
    async ({ browser }, use) => {
      const folder = makeDataDir();
      await createOwner(folder.path);
      const server = await startServer({ DATA_DIR: folder.path });
      await use({ dataDir: folder.path, server, ...(await walk(browser, server.origin)) });
      await server.stop();
      folder.remove();
    },
    { scope: 'worker' },
  ],
  server: ({ blog }, use) => use(blog.server),
  owned: async ({ blog, page }, use) => {
    await page.context().addCookies(blog.cookies);
    await use({ server: blog.server, page });
  },
});

interface Operation {
  type: string;
  /** The name of the operation in its two flags. */
  flag: string;
}

const operations: readonly Operation[] = [
  { type: 'articles/create', flag: 'Creating' },
  { type: 'articles/fetch', flag: 'Fetching' },
  { type: 'articles/update', flag: 'Updating' },
  { type: 'articles/remove', flag: 'Removing' },
  { type: 'user/fetchLoginData', flag: 'FetchingLoginData' },
  { type: 'user/saveLoginData', flag: 'SavingLoginData' },
];

/** The first step of this type at or after the place `from`. */
function find(steps: readonly Step[], type: string, from = 0): Step {
  const step = steps.slice(from).find((each) => each.type === type);
  if (!step) throw new Error(`No store did ${type}.`);
  return step;
}

/** The first request of an operation that ended so, and its end. */
function findCourse(
  steps: readonly Step[],
  { type }: Operation,
  end: 'fulfilled' | 'rejected',
): [Step, Step] {
  const last = find(steps, `${type}/${end}`);
  const before = steps.slice(0, steps.indexOf(last));
  const request = before.findLast((step) => step.type === `${type}/pending`);
  if (!request) throw new Error(`${type} ended without a request.`);
  return [request, last];
}

/** Whether the operation is in progress, whether it has finished, and the error. */
function flagsOf({ state }: Step, { type, flag }: Operation): unknown[] {
  const store = type.startsWith('user/') ? state.userStore : state.articlesStore;
  const flags = store as unknown as Record<string, unknown>;
  return [flags[`is${flag}`], flags[`is${flag}Finished`], store.error];
}

/** An article with this title on the server. Returns its id. */
async function makeArticle(owned: { page: Page; server: Server }, title: string): Promise<string> {
  const articleID = createArticleId();
  await saveArticle(owned, articleID, { basedOn: 0, content: newContent({ title }) });
  return articleID;
}

// The tests share one blog and one recording, so they run one after another.
test.describe.configure({ mode: 'default' });
test.use({ expectedErrors: /status of 401|ERR_FAILED/ });

const full =
  'The storage of this browser is full. Your text goes to the server only: keep this page open until it is saved.';

test('client state: `articles` is a list, `isLoggedIn` is a boolean', ({ blog: { steps } }) => {
  for (const { state } of steps) {
    expect(state.articles).toEqual([]);
    expect([true, false]).toContain(state.isLoggedIn);
  }
});

test('`isLoggedIn` is false by default; its first value comes from the server', ({
  blog: { steps },
}) => {
  // A store begins with a step of this name: one on the login page, one on the desk, and so on.
  const first = steps.filter(({ type }) => type.startsWith('@@redux/INIT'));
  const isLoggedIn = first.map(({ state }) => [state.isLoggedIn, state.userStore.isLoggedIn]);
  const [loginPage, ...ownerPages] = isLoggedIn;
  expect(loginPage).toEqual([false, false]);
  expect(ownerPages).toEqual([1, 2, 3, 4].map(() => [true, true]));
});

test('a login action sets `isLoggedIn` true, logout sets it false', ({ blog: { steps } }) => {
  const changes = steps.filter(({ type }) => type === 'login' || type === 'logout');
  // The owner logs in, the session ends while the edit page is open, and the owner logs in there.
  expect(changes.map(({ type, state }) => [type, state.userStore.isLoggedIn])).toEqual([
    ['login', true],
    ['logout', false],
    ['login', true],
  ]);
});

test('the root handler sets `isLoggedIn` true on the login action only', ({ blog: { steps } }) => {
  const login = steps.findIndex(({ type }) => type === 'login');
  const before = steps.slice(0, login);
  expect(before.length).toBeGreaterThan(4);
  expect(before.filter(({ state }) => state.isLoggedIn)).toEqual([]);
  expect(steps.slice(login).filter(({ state }) => !state.isLoggedIn)).toEqual([]);
});

test('the articles store: two flags for each operation, `data`, `updatedPart`, `error`', ({
  blog: { steps, articleID },
}) => {
  expect(steps[0]?.state.articlesStore).toEqual({
    isCreating: false,
    isCreatingFinished: false,
    isFetching: false,
    isFetchingFinished: false,
    isUpdating: false,
    isUpdatingFinished: false,
    isRemoving: false,
    isRemovingFinished: false,
    data: [],
    updatedPart: null,
    error: null,
  });
  const title = 'Rain and tea';
  expect(find(steps, 'articles/update/fulfilled').state.articlesStore).toMatchObject({
    data: [{ articleID, title }],
    updatedPart: { articleID, title },
    error: null,
  });
});

test('the user store: `isLoggedIn`, flags for fetching and saving, `error`, `loginData`', ({
  blog: { steps },
}) => {
  expect(steps[0]?.state.userStore).toEqual({
    isLoggedIn: false,
    isFetchingLoginData: false,
    isFetchingLoginDataFinished: false,
    isSavingLoginData: false,
    isSavingLoginDataFinished: false,
    error: null,
    loginData: null,
  });
  const { loginData } = find(steps, 'user/saveLoginData/fulfilled').state.userStore;
  expect(loginData).toEqual({ username: owner.username, password: '' });
  expect(JSON.stringify(steps)).not.toContain(owner.password);
});

test('each operation: request (in progress, error cleared), then success (finished, data replaced)', ({
  blog: { steps, articleID },
}) => {
  for (const operation of operations) {
    const [request, success] = findCourse(steps, operation, 'fulfilled');
    expect(flagsOf(request, operation), operation.type).toEqual([true, false, null]);
    expect(flagsOf(success, operation), operation.type).toEqual([false, true, null]);
  }
  const hasArticle = (type: string) =>
    find(steps, `${type}/fulfilled`).state.articlesStore.data.some(
      (document) => document.articleID === articleID,
    );
  expect(
    ['create', 'update', 'fetch', 'remove'].map((name) => hasArticle(`articles/${name}`)),
  ).toEqual([true, true, true, false]);
  for (const name of ['fetchLoginData', 'saveLoginData']) {
    const { loginData } = find(steps, `user/${name}/fulfilled`).state.userStore;
    expect(loginData?.username).toBe(owner.username);
  }
});

test('each operation: request (in progress, error cleared), then failure (finished, error set)', ({
  blog: { steps, articleID },
}) => {
  const errors: Record<string, string> = {
    'articles/create': `It is failed to create article. ${full}`,
    'articles/fetch': 'No articles in database.',
    'articles/update': `It is failed to update article_${articleID} ${full}`,
    'articles/remove': `It is failed to remove article_${articleID} Cannot reach the server.`,
    'user/fetchLoginData': "Login data doesn't exit.",
    'user/saveLoginData': 'The login name or the password is wrong.',
  };
  for (const operation of operations) {
    const [request, failure] = findCourse(steps, operation, 'rejected');
    expect(flagsOf(request, operation), operation.type).toEqual([true, false, null]);
    expect(flagsOf(failure, operation)).toEqual([false, true, errors[operation.type]]);
  }
});

test('a status reset clears the finished flag', ({ blog: { steps } }) => {
  const resets = [
    ['user/saveLoginData/rejected', 'user/statusReset', 'user/saveLoginData'],
    ['articles/remove/fulfilled', 'articles/statusReset', 'articles/remove'],
  ] as const;
  for (const [end, reset, type] of resets) {
    const operation = operations.find((each) => each.type === type) as Operation;
    const finished = find(steps, end);
    expect(flagsOf(finished, operation)[1]).toBe(true);
    const [, isFinished] = flagsOf(find(steps, reset, steps.indexOf(finished)), operation);
    expect(isFinished).toBe(false);
  }
});

base('fetch finds no documents: `No articles in database.`', async ({ owned, context }) => {
  const { page, server } = owned;
  await page.goto(server.origin + deskUrl);
  const message = page.locator('.desk-message');
  await expect(message).toHaveText('No articles in database.');
  const other = await context.newPage();
  await other.goto(server.origin + newArticleUrl);
  await other.getByLabel('Title').fill('Rain');
  await expect(page.getByRole('link', { name: 'Rain', exact: true })).toBeVisible();
  await expect(message).toHaveText('');
});

test('create fails: `It is failed to create article.`', async ({ owned: { page, server } }) => {
  await page.goto(server.origin + newArticleUrl);
  await page.evaluate(fillBrowser);
  await page.getByLabel('Title').fill('Created');
  await expectSavedBut(page, `It is failed to create article. ${full}`);
});

test('update fails: `It is failed to update article_{id}`', async ({ owned }) => {
  const { page, server } = owned;
  const articleID = await makeArticle(owned, 'Updated');
  await page.goto(server.origin + editUrl(articleID));
  await expect(page.getByLabel('Title')).toHaveValue('Updated');
  await page.evaluate(fillBrowser);
  await page.getByLabel('Title').fill('Updated again');
  await expectSavedBut(page, `It is failed to update article_${articleID} ${full}`);
  // The text stays when other words have reached the server, because the browser keeps none of them.
  const goOn = await holdBack(page, '**/api/articles/*');
  await page.getByLabel('Title').fill('Updated a third time');
  await expect(page.locator('.save-state')).toHaveText(/^Not saved yet\. /);
  goOn();
  await expectSavedBut(page, `It is failed to update article_${articleID} ${full}`);
});

test('remove fails: `It is failed to remove article_{id}`', async ({ owned }) => {
  const { page, server } = owned;
  const articleID = await makeArticle(owned, 'Removed');
  await page.route('**/delete/*', (route) => route.abort());
  await page.goto(server.origin + deskUrl);
  await deleteOnDesk(page, articleID);
  await expect(page.getByRole('alert').locator('p')).toHaveText(
    `It is failed to remove article_${articleID} Cannot reach the server.`,
  );
  await expect(page.getByRole('link', { name: 'Removed', exact: true })).toBeVisible();
});

test("no login data: `Login data doesn't exit.`", async ({ page, server }) => {
  await page.goto(server.origin + loginUrl);
  await expect(page.locator('[data-login-note]')).toHaveText("Login data doesn't exit.");
  await expect(page.getByLabel('Login name')).toHaveValue('');
});

test('the desk shows the documents of the device at once, although the server does not answer', async ({
  owned,
}) => {
  const { page, server } = owned;
  const articleID = await makeArticle(owned, 'At once');
  await page.goto(server.origin + editUrl(articleID));
  await page.getByLabel('Title').fill('At once, and here');
  await expect(page.locator('.save-state')).toHaveText(/^Saved /);
  // No answer ever comes.
  await page.route('**/api/**', () => {});
  await page.goto(server.origin + deskUrl);
  // Only the script of the page draws the search. The script has the documents of this device.
  await page.getByLabel('Search titles').fill('here');
  await expect(page.getByRole('link', { name: 'At once, and here', exact: true })).toBeVisible();
});

test('the document in the browser is made from the given template', async ({
  owned: { page, server },
}) => {
  await page.goto(server.origin + newArticleUrl);
  await page.getByLabel('Title').fill('Rain');
  const template = {
    title: 'Rain',
    excerpt: 'Here is the excerpt.',
    tags: [],
    cover: {},
    // The owner has a public name.
    author: owner.username,
    markdown: '',
    htmlOutput: '',
    isPublished: false,
    postedAt: null,
    updatedAt: expect.stringMatching(/^\d{4}-.*Z$/),
  };
  await expect.poll(() => page.evaluate(readDocument)).toMatchObject(template);
  await showPreview(page);
  await write(page, 'It *rains*.');
  const htmlOutput = expect.stringContaining('It <em>rains</em>.');
  const written = { ...template, markdown: 'It *rains*.', htmlOutput };
  await expect.poll(() => page.evaluate(readDocument)).toMatchObject(written);
});

/** The document in the database of the browser. Undefined before the first words. */
async function readDocument(): Promise<unknown> {
  const [{ name = '' } = {}] = await indexedDB.databases();
  const result = <Value>(request: IDBRequest<Value>) =>
    new Promise<Value>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const database = await result(indexedDB.open(name));
  const records = database.transaction('records').objectStore('records').getAll();
  const [record] = await result(records);
  database.close();
  return record?.document;
}

/** All words are on the server, and the page still says `failure`. */
async function expectSavedBut(page: Page, failure: string): Promise<void> {
  const state = page.locator('.save-state');
  await expect(state).toHaveText(/^Saved at \d\d:\d\d\. Draft\. /);
  expect((await state.textContent())?.replace(/^Saved at \d\d:\d\d\. Draft\. /, '')).toBe(failure);
}
