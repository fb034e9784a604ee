import { test as base, createOwner, expect, owner } from '../support/fixtures.ts';
import { makeDataDir, type Server, startServer } from '../support/server.ts';
import type { Step } from '../support/store-recorder.ts';
import { fullBrowserText, type Walk, walk } from '../support/store-walk.ts';

// The given rows of section 7 of the specification about the state, one test for each. They look at
// a recording of the stores of the real login page, desk and edit page. The rows about the texts
// are in store-texts.spec.ts.

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

// The tests share one blog and one recording, so they run one after another.
test.describe.configure({ mode: 'default' });
test.use({ expectedErrors: /status of 401|ERR_FAILED/ });

test('client state: `articles` is a list, `isLoggedIn` is a boolean', ({ blog: { steps } }) => {
  for (const { state } of steps) {
    expect(state.articles).toEqual(expect.any(Array));
    expect([true, false]).toContain(state.isLoggedIn);
  }
});

test('`articles` has the rows that the desk shows: first those of the server’s page', ({
  blog: { steps, articleID },
}) => {
  // On the desk that is opened last, the server has the newest words that it got, and the device
  // newer ones.
  const desk = steps.slice(steps.findIndex(({ type }) => type === 'articles/update/rejected'));
  const row = { articleID, articleTitle: 'Rain and tea', articleClick: 0 };
  const first = desk.find(({ type }) => type.startsWith('@@redux/INIT'));
  expect(first?.state.articles).toContainEqual(row);
  const shown = desk.filter(({ type }) => type === 'articlesShown');
  const ofArticle = expect.objectContaining({ articleID });
  expect(shown[0]?.state.articles).toContainEqual(ofArticle);
  // The article is in the trash at the end, and the desk shows that too.
  expect(shown.at(-1)?.state.articles).toContainEqual(ofArticle);
  // A blog without articles.
  expect(find(steps, 'articlesShown').state.articles).toEqual([]);
});

test('`isLoggedIn` is false by default; its first value comes from the server', ({
  blog: { steps },
}) => {
  // A store begins with a step of this name: one on the login page, one on the desk, and so on.
  const first = steps.filter(({ type }) => type.startsWith('@@redux/INIT'));
  const isLoggedIn = first.map(({ state }) => [state.isLoggedIn, state.userStore.isLoggedIn]);
  const [loginPage, ...ownerPages] = isLoggedIn;
  expect(loginPage).toEqual([false, false]);
  expect(ownerPages.map(([isLoggedIn]) => isLoggedIn)).toEqual([
    true,
    true,
    true,
    true,
    // The login page after the owner has logged out.
    false,
    true,
  ]);
});

test('a login action sets `isLoggedIn` true, logout sets it false', ({ blog: { steps } }) => {
  const changes = steps.filter(({ type }) => type === 'login' || type === 'logout');
  expect(changes.map(({ type, state }) => [type, state.userStore.isLoggedIn])).toEqual([
    ['login', true],
    // The session ends while the edit page is open, and the owner logs in there.
    ['logout', false],
    ['login', true],
    // The owner logs out on the desk, logs in again, and logs out on the edit page.
    ['logout', false],
    ['login', true],
    ['logout', false],
  ]);
  // The root store and the user store always agree.
  for (const { state } of steps) expect(state.isLoggedIn).toBe(state.userStore.isLoggedIn);
});

test('the root handler sets `isLoggedIn` true on the login action only', ({ blog: { steps } }) => {
  const isFirst = ({ type }: Step) => type.startsWith('@@redux/INIT');
  const begins = steps.filter(
    (step, place) => !isFirst(step) && step.state.isLoggedIn && !steps[place - 1]?.state.isLoggedIn,
  );
  expect(begins.map(({ type }) => type)).toEqual(['login', 'login', 'login']);
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
    'articles/create': `It is failed to create article. ${fullBrowserText}`,
    'articles/fetch': 'No articles in database.',
    'articles/update': `It is failed to update article_${articleID} ${fullBrowserText}`,
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
