// Finds the browsers for the tests in three engines, or installs them.
import { existsSync } from 'node:fs';
import { installFromDebian } from './debian.mjs';
import { findProgram } from './find-programs.mjs';

/**
 * What each engine needs: programs of the machine, files of Debian, and the packages that have
 * both.
 */
const needs = {
  chromium: { programs: ['chromium', 'chromedriver'], packages: ['chromium', 'chromium-driver'] },
  firefox: { programs: ['firefox-esr'], packages: ['firefox-esr'] },
  webkit: {
    programs: ['WebKitWebDriver'],
    // The second one describes WebKit to programs in Python.
    files: ['/usr/lib/python3/dist-packages/gi', library('girepository-1.0/WebKit2-4.1.typelib')],
    packages: ['webkit2gtk-driver', 'python3-gi', 'gir1.2-webkit2-4.1'],
  },
};

/** A real input method for Chinese, and how programs of GTK reach it. */
const pinyin = {
  programs: ['fcitx5', 'dbus-daemon'],
  files: [library('gtk-3.0/3.0.0/immodules/im-fcitx5.so'), library('fcitx5/libpinyin.so')],
  packages: ['fcitx5', 'fcitx5-pinyin', 'fcitx5-frontend-gtk3', 'dbus'],
};

/** A virtual screen for the windows, and a program that presses keys on it. */
const screen = { programs: ['Xvfb', 'xdotool'], packages: ['xvfb', 'xdotool'] };

/** The path of a file among the libraries of Debian. */
function library(path) {
  const triplet = { x64: 'x86_64-linux-gnu', arm64: 'aarch64-linux-gnu' }[process.arch];
  return `/usr/lib/${triplet}/${path}`;
}

export const engineNames = Object.keys(needs);

/**
 * Looks for everything that these engines need. If something is missing and cannot be installed,
 * throws an error that says what to do. `hasInputMethod`: whether words are composed with Pinyin.
 */
export async function findOrInstallEngines(names, { hasInputMethod = false } = {}) {
  const wanted = [screen, ...(hasInputMethod ? [pinyin] : []), ...names.map((name) => needs[name])];
  const listMissing = () => wanted.filter((need) => !isThere(need));
  const missing = listMissing().flatMap(({ packages }) => packages);
  if (missing.length > 0) await installFromDebian('the browsers', [...missing, 'fonts-noto-cjk']);
  const left = listMissing();
  if (left.length === 0) return;
  const programs = left.flatMap(({ programs }) => programs).join(', ');
  throw new Error(
    `The tests in three engines need ${programs}, and could not install them here.\n` +
      '  They run on Debian and Ubuntu. Install there, and run the tests again:\n' +
      `  apt-get install ${left.flatMap(({ packages }) => packages).join(' ')}`,
  );
}

function isThere({ programs, files = [] }) {
  return programs.every((program) => findProgram([program])) && files.every(existsSync);
}
