import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Spec, Validation } from '@cyclonedx/cyclonedx-library';
import { expect, test } from '@playwright/test';
import { root } from '../../test/repository.ts';

const read = (name: string) => readFileSync(join(root, 'dist', name), 'utf8');

test('the package says what it is made of: licences with their texts, and an SBOM', async () => {
  const licences = read('THIRD-PARTY.md');
  // Of the pages, of a worker, of the server, of the bundler itself, and a font.
  const names = ['react-dom', 'markdown-it', 'fastify', 'rolldown', '@fontsource/stix-two-math'];
  for (const name of names) expect(licences).toMatch(new RegExp(`^## .*${name} \\d`, 'm'));
  expect(licences).not.toMatch(/vitest|typescript \d/);
  const sbom = read('sbom.cdx.json');
  expect(await new Validation.JsonStrictValidator(Spec.Version.v1dot6).validate(sbom)).toBeNull();
  const { components } = JSON.parse(sbom) as {
    components: {
      group?: string;
      name: string;
      version: string;
      properties: [{ value: string }];
    }[];
  };
  const bundled = components.filter(({ properties: [{ value }] }) => value === 'true');
  expect(bundled.length).toBeGreaterThan(100);
  for (const { group, name, version } of bundled) {
    expect(licences).toContain(`${group === undefined ? '' : `${group}/`}${name} ${version}`);
  }
});
