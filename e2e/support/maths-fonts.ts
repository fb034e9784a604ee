import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LaunchOptions, Page } from '@playwright/test';
import { root } from '../../test/repository.ts';
import { makeDataDir } from './server.ts';

/** The families that the style sheet names before the font that the blog serves. */
function readFamilies(): string[] {
  const sheet = readFileSync(join(root, 'src/ui/styles/math.css'), 'utf8');
  const [, list = ''] = /\bmath \{\s*font-family:([^;]*)"Suibi Maths"/.exec(sheet) ?? [];
  return [...list.matchAll(/"([^"]+)"/g)].map(([, name = '']) => name);
}

const rejectAll = () =>
  readFamilies().map(
    (name) =>
      `<selectfont><rejectfont><pattern><patelt name="family"><string>${name}</string></patelt></pattern></rejectfont></selectfont>`,
  );

/** A font that the browser tests need anyway, under the name of a font for formulas. */
const renameOne =
  '<match target="pattern"><test name="family"><string>STIX Two Math</string></test>' +
  '<edit name="family" mode="assign" binding="strong"><string>Noto Serif CJK SC</string></edit></match>';

/** Launch options of a browser on a Linux system with or without a font for formulas. */
export function onSystemWith(fonts: 'no maths font' | 'a maths font') {
  return async (
    { launchOptions }: { launchOptions: LaunchOptions },
    use: (options: LaunchOptions) => Promise<void>,
  ) => {
    const folder = makeDataDir();
    const file = join(folder.path, 'fonts.conf');
    const rules = fonts === 'no maths font' ? rejectAll() : [renameOne];
    writeFileSync(
      file,
      `<fontconfig><include>/etc/fonts/fonts.conf</include>${rules.join('')}</fontconfig>`,
    );
    await use({ ...launchOptions, env: { ...process.env, FONTCONFIG_FILE: file } });
    folder.remove();
  };
}

/** The paths of the fonts that a page has requested, as the list grows. */
export function watchFonts(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'font') paths.push(new URL(request.url()).pathname);
  });
  return paths;
}
