import { expect, test } from 'vitest';
import { parseScriptConfig, parseTomlConfig, parseYamlConfig } from './read-config.ts';

test.each([
  ['tabs', 'a:\n\tb: 1\n', { a: { b: 1 } }],
  ['a field twice: the last one counts', 'a: 1\na: 2\n', { a: 2 }],
  ['JSON', '{ "a": { "b": 1 } }', { a: { b: 1 } }],
  ['nothing', '', null],
])('YAML may have %s', (_, source, config) => {
  expect(parseYamlConfig(source)).toEqual({ config, fault: undefined });
});

test('a mistake in YAML is told with its line, and the other fields count', () => {
  const { config, fault } = parseYamlConfig('url: https://tea.example\nmenu: [a\npermalink: x\n');
  expect(config).toMatchObject({ url: 'https://tea.example' });
  expect(fault?.line).toBeGreaterThan(1);
});

test('YAML that grows without end is refused', () => {
  const lines = ['a: &a [x, x, x, x, x, x, x, x, x, x]'];
  for (let at = 1; at < 9; at += 1) {
    const before = String.fromCharCode(96 + at);
    const name = String.fromCharCode(97 + at);
    lines.push(`${name}: &${name} [${Array(10).fill(`*${before}`).join(', ')}]`);
  }
  const { config, fault } = parseYamlConfig(lines.join('\n'));
  expect(config).toBeUndefined();
  expect(fault?.reason).toMatch(/alias/i);
});

test('a mistake in TOML is told with its line', () => {
  expect(parseTomlConfig('a = 1\nb = \n')).toMatchObject({ config: undefined, fault: { line: 2 } });
});

test.each<[string, string, Record<string, unknown>]>([
  ['a base', "export default defineConfig({ base: '/blog/' })", { base: '/blog/' }],
  ['a folder of texts', '{ srcDir: "./src" }', { srcDir: './src' }],
  [
    'but not what is a comment',
    "{ // base: '/a/'\n base: '/b/' /* base: '/c/' */ }",
    { base: '/b/' },
  ],
  [
    'rules',
    "{ rewrites: { 'a.md': 'b.md', 'c/:d': ':d' } }",
    { rewrites: { 'a.md': 'b.md', 'c/:d': ':d' } },
  ],
  [
    'places of Docusaurus',
    "{ url: 'https://t.example', baseUrl: '/', presets: [['classic', { docs: { sidebarPath: './s.js', routeBasePath: '/guide' }, blog: { routeBasePath: 'news' } }]] }",
    {
      ...{ url: 'https://t.example', baseUrl: '/' },
      ...{ docs: { routeBasePath: '/guide' }, blog: { routeBasePath: 'news' } },
    },
  ],
])('of a configuration that is a program, %s is read', (_, source, config) => {
  expect(parseScriptConfig(source)).toMatchObject({ config, fault: undefined });
});

test('a base that a program computes is told', () => {
  const { config, fault } = parseScriptConfig('export default {\n  base: process.env.BASE,\n};\n');
  expect(config).toEqual({ rewrites: {} });
  expect(fault).toEqual({ line: 2, reason: 'its base is no plain text' });
});
