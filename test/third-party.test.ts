import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Spec, Validation } from '@cyclonedx/cyclonedx-library';
import { describe, expect, test } from 'vitest';
import { writeThirdParty } from '../scripts/third-party.ts';
import { temporaryFolder } from './each-database.ts';
import { root } from './repository.ts';

interface Package {
  name: string;
  version?: string;
  license?: unknown;
  author?: string;
  files?: Readonly<Record<string, string>>;
}

/** A project with these packages, whose builds have put `bundled` into the bundles. */
function makeProject(packages: readonly Package[], lock: object = {}): string {
  const project = temporaryFolder();
  const about = { name: 'suibi', version: '0.2.0', description: 'A blog.', license: 'MIT' };
  writeFileSync(join(project, 'package.json'), JSON.stringify(about));
  writeFileSync(join(project, 'package-lock.json'), JSON.stringify({ packages: lock }));
  const folders = packages.map(({ files = { LICENSE: 'Do as you like.' }, ...about }) => {
    const folder = `node_modules/${about.name}`;
    mkdirSync(join(project, folder), { recursive: true });
    const text = JSON.stringify({ version: '1.0.0', ...about });
    for (const [name, content] of Object.entries({ ...files, 'package.json': text })) {
      writeFileSync(join(project, folder, name), content);
    }
    return folder;
  });
  for (const output of ['browser', 'server']) {
    mkdirSync(join(project, 'dist', output), { recursive: true });
    writeFileSync(join(project, 'dist', output, 'packages-one.json'), JSON.stringify(folders));
  }
  return project;
}

/** Writes both files, and returns them. */
function writeFiles(project: string) {
  const dist = join(project, 'dist');
  writeThirdParty(project, dist);
  expect(existsSync(join(dist, 'server', 'packages-one.json'))).toBe(false);
  const read = (name: string) => readFileSync(join(dist, name), 'utf8');
  return { licences: read('THIRD-PARTY.md'), sbom: read('sbom.cdx.json') };
}

describe('the build fails', () => {
  test.each<[string, Package, string]>([
    ['a licence that is not allowed', { name: 'strict', license: 'GPL-3.0-only' }, 'GPL-3.0-only'],
    ['no licence', { name: 'strict' }, 'names no licence'],
    ['licences in the old form', { name: 'strict', license: { type: 'MIT' } }, 'names no licence'],
    [
      'a licence without its text',
      { name: 'strict', license: 'Apache-2.0', files: { 'license.js': '' } },
      'no text of its licence',
    ],
  ])('if a bundled package has %s, and names the package', (_, strict, fault) => {
    const project = makeProject([{ name: 'free', license: 'MIT' }, strict]);
    const write = () => writeThirdParty(project, join(project, 'dist'));
    expect(write).toThrow(`strict@1.0.0 `);
    expect(write).toThrow(fault);
    expect(write).not.toThrow('free@');
    expect(existsSync(join(project, 'dist', 'THIRD-PARTY.md'))).toBe(false);
  });
});

test('THIRD-PARTY.md has all texts of each package, the same text once', () => {
  const { licences } = writeFiles(
    makeProject([
      { name: 'beta', license: 'MIT' },
      { name: 'alpha', license: 'MIT' },
      {
        name: 'gamma',
        license: 'Apache-2.0',
        files: { LICENSE: '# Apache\r\n\r\nGive it.\r\n', NOTICE: 'By Gamma.', 'README.md': 'Hi' },
      },
      { name: 'delta', license: 'ISC', author: 'Ada <ada@example.org>', files: {} },
    ]),
  );
  const [, , ...sections] = licences.split('\n## ');
  expect(licences).toContain(
    '\n## alpha 1.0.0, beta 1.0.0\n\nLicence: MIT\n\n    Do as you like.\n',
  );
  expect(licences).toContain('\n\n    # Apache\n\n    Give it.\n\n    By Gamma.\n');
  expect(licences).toContain('    Copyright (c) Ada <ada@example.org>\n');
  expect(licences).not.toContain('Hi');
  expect(sections).toHaveLength(2);
});

describe('the SBOM', () => {
  const project = () => {
    const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
    const folder = makeProject([], packages);
    const names = ['react', 'react-dom', '@codemirror/state', 'qr', 'semver'];
    for (const name of names) {
      const about = ['package.json', 'LICENSE'].map((file) => join('node_modules', name, file));
      for (const path of about) cpSync(join(root, path), join(folder, path));
    }
    const list = JSON.stringify(names.map((name) => `node_modules/${name}`));
    writeFileSync(join(folder, 'dist', 'server', 'packages-one.json'), list);
    return folder;
  };

  test('is valid CycloneDX 1.6', async () => {
    const validator = new Validation.JsonStrictValidator(Spec.Version.v1dot6);
    const { sbom } = writeFiles(project());
    expect(await validator.validate(sbom)).toBeNull();
    const { licenses: _, ...wrong } = JSON.parse(sbom).components[0];
    const bad = JSON.stringify({
      ...JSON.parse(sbom),
      components: [{ ...wrong, licenses: 'MIT' }],
    });
    expect(await validator.validate(bad)).not.toBeNull();
  });

  test('has what is bundled and what npm installs, each once, with version, licence and digest', () => {
    const { components } = JSON.parse(writeFiles(project()).sbom) as {
      components: { purl: string; properties: { value: string }[]; hashes: { alg: string }[] }[];
    };
    const purls = components.map(({ purl }) => purl.replace(/@[^@]*$/, ''));
    expect(new Set(components.map(({ purl }) => purl)).size).toBe(components.length);
    expect(purls).toEqual(expect.arrayContaining(['pkg:npm/react', 'pkg:npm/%40codemirror/state']));
    expect(purls).toEqual(expect.arrayContaining(['pkg:npm/pg', 'pkg:npm/sharp']));
    expect(purls).not.toContain('pkg:npm/vitest');
    const semver = components.find(({ purl }) => purl.startsWith('pkg:npm/semver@'));
    expect(semver?.properties).toEqual([{ name: 'suibi:bundled', value: 'true' }]);
    expect(components.filter(({ hashes }) => hashes?.[0]?.alg !== 'SHA-512')).toEqual([]);
  });

  test('says what needs what, and has neither a time nor a number of its own', () => {
    const { sbom } = writeFiles(project());
    const { dependencies } = JSON.parse(sbom) as {
      dependencies: { ref: string; dependsOn: string[] }[];
    };
    const needs = (name: string) =>
      dependencies
        .find(({ ref }) => ref.startsWith(`pkg:npm/${name}@`))
        ?.dependsOn.map((ref) => ref.replace(/@[^@]*$/, ''));
    expect(needs('react-dom')).toEqual(['pkg:npm/react']);
    expect(needs('suibi')).toEqual(expect.arrayContaining(['pkg:npm/pg', 'pkg:npm/react-dom']));
    expect(needs('pg')).toContain('pkg:npm/pg-pool');
    expect(sbom).not.toMatch(/serialNumber|timestamp/);
    expect(writeFiles(project()).sbom).toBe(sbom);
  });
});
