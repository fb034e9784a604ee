import { expect, onTestFinished, test, vi } from 'vitest';
import { startRenderer } from './renderer.ts';

function makeRenderer(options?: Parameters<typeof startRenderer>[0]) {
  const renderer = startRenderer(options);
  onTestFinished(() => renderer.close());
  const render = (markdown: string, lang?: string) =>
    renderer.render({ markdown, lang, uploadSizes: new Map() });
  return { renderer, render };
}

test('each of many texts gets its own HTML, also with code and formulas', async () => {
  const { render } = makeRenderer();
  const texts = Array.from(
    { length: 50 },
    (_, index) => `*${index}*\n\n\`\`\`js\n${index}\n\`\`\`\n\n$x_${index}$`,
  );
  const rendered = await Promise.all(texts.map((text) => render(text)));
  for (const [index, result] of rendered.entries()) {
    expect(result).toMatchObject({
      kind: 'rendered',
      rendered: {
        html: expect.stringMatching(
          new RegExp(`<em>${index}</em>[^]*<span class="hljs-number">${index}<[^]*<math>`),
        ),
      },
    });
  }
});

test('the refusal of a text names the line', async () => {
  const { render } = makeRenderer();
  expect(await render(`a\n\n${'>'.repeat(200)}`)).toMatchObject({ kind: 'refused', line: 3 });
});

test('pictures of this blog have a size, other pictures have none', async () => {
  const { renderer } = makeRenderer();
  const uploadSizes = new Map([['abc', { width: 640, height: 480 }]]);
  const markdown =
    '![a](/uploads/abc/%E8%8C%B6.png) ![b](/uploads/def/b.png) ![c](https://c.example/uploads/abc/c.png)';
  const result = await renderer.render({ markdown, lang: undefined, uploadSizes });
  const html = result.kind === 'rendered' ? result.rendered.html : '';
  const pictures = html.match(/<img [^>]*>/g) ?? [];
  expect(pictures.map((picture) => / width="640" height="480"/.test(picture))).toEqual([
    true,
    false,
    false,
  ]);
});

test('only the text that takes too long is given up, and the next one is rendered', {
  tags: ['rest'],
}, async () => {
  // The next text waits for a new thread, which takes seconds on a busy machine.
  const { render } = makeRenderer({ maxRenderMs: 8_000 });
  await render('warm');
  const long = render('*a **b '.repeat(580_000));
  const short = render('*a*');
  expect(await long).toEqual({
    kind: 'refused',
    line: undefined,
    reason: expect.toBeOneOf([
      { name: 'time', maxSeconds: 8 },
      { name: 'memory', maxMegabytes: expect.any(Number) },
    ]),
  });
  expect(await short).toMatchObject({
    kind: 'rendered',
    rendered: { html: '<p><em>a</em></p>\n' },
  });
});

test('only the texts on which the renderer fails are given up', async () => {
  const { renderer, render } = makeRenderer();
  await render('warm');
  const fail = () =>
    renderer.render({
      ...{ markdown: undefined as unknown as string, lang: undefined },
      uploadSizes: new Map(),
    });
  // A language of code is loaded first, so some of the other texts fail before the one with the
  // code is rendered.
  const names = ['ada', 'awk', 'bash', 'clojure', 'cpp', 'css', 'elm', 'go', 'julia', 'latex'];
  const all = names.flatMap((name) => [render(`\`\`\`${name}\na\n\`\`\`\n\n$x$`), fail()]);
  const settled = await Promise.allSettled(all);
  const states = names.flatMap(() => ['fulfilled', 'rejected']);
  expect(settled.map(({ status }) => status)).toEqual(states);
});

test('the thread ends after a while without work, and a new one starts for the next text', async () => {
  const { renderer, render } = makeRenderer({ maxIdleMs: 100 });
  expect(renderer.isRunning()).toBe(false);
  await render('*a*');
  expect(renderer.isRunning()).toBe(true);
  await vi.waitFor(() => expect(renderer.isRunning()).toBe(false), 5_000);
  expect(await render('*b*')).toMatchObject({
    kind: 'rendered',
    rendered: { html: '<p><em>b</em></p>\n' },
  });
});

test('closing the renderer rejects the text that is being rendered', async () => {
  const { renderer, render } = makeRenderer();
  const rendering = render('*a*');
  await Promise.all([
    expect(rendering).rejects.toThrow('the renderer was closed'),
    renderer.close(),
  ]);
});
