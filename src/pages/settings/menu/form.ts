import { z } from 'zod';
import type { UiLang } from '../../../shared/lang/ui-lang.ts';
import { maxMenuEntries } from '../../../shared/settings/menu.ts';
import { settingSchemas } from '../../../shared/settings/settings-schemas.ts';
import type { MenuEntry } from '../../../shared/settings.ts';
import { faultsByField } from '../../../shared/text-schema.ts';
import { describeFault } from '../../../shared/texts/faults.ts';
import { fields } from '../form.ts';

/** An entry as the form has it. */
export interface MenuRow {
  label: string;
  /** `link`, the name of what the program has, or `page:` and an id. Empty before it is chosen. */
  target: string;
  /** Counts only for `link`. */
  url: string;
  place: string;
}

const pagePrefix = 'page:';
/** The value of the choice of a page. */
export const pageTarget = (articleID: string) => pagePrefix + articleID;

/** Accepts every form. A missing field is empty. */
export const menuBody = z.object({
  label: fields,
  target: fields,
  url: fields,
  place: fields,
  /** What a button does with the rows. Without it the form is saved. */
  change: z.string().optional().catch(undefined),
});

const newRow: MenuRow = { label: '', target: '', url: '', place: 'menu' };

/** The rows of a form, in their order. */
export function readRows({ label, target, url, place }: z.infer<typeof menuBody>): MenuRow[] {
  return target.map((value, index) => ({
    label: (label[index] ?? '').trim(),
    target: value,
    url: (url[index] ?? '').trim(),
    place: place[index] ?? newRow.place,
  }));
}

/** The rows of the stored menu. Without entries there is a row to begin with. */
export function rowsOf(menu: readonly MenuEntry[]): MenuRow[] {
  if (menu.length === 0) return [newRow];
  return menu.map(({ label, place, target }) => ({
    label,
    place,
    target: target.kind === 'page' ? pageTarget(target.articleID) : target.kind,
    url: target.kind === 'link' ? target.url : '',
  }));
}

interface ChangedRows {
  rows: MenuRow[];
  /** The id of the control that has the focus then. Empty if there is none. */
  focus: string;
}

/**
 * What a button does: `add`, or `up`, `down` or `remove` with the number of a row from 1, such as
 * `up2`. Any other change leaves the rows as they are.
 */
export function changeRows(rows: readonly MenuRow[], change: string): ChangedRows {
  if (change === 'add' && rows.length < maxMenuEntries) {
    return { rows: [...rows, newRow], focus: targetId(rows.length) };
  }
  const [, action = '', digits = ''] = /^(up|down|remove)(\d{1,2})$/.exec(change) ?? [];
  const index = Number(digits) - 1;
  const row = rows[index];
  if (row === undefined) return { rows: [...rows], focus: '' };
  const others = rows.toSpliced(index, 1);
  if (action === 'remove') {
    return { rows: others, focus: others.length === 0 ? addId : targetId(Math.max(index - 1, 0)) };
  }
  const last = others.length;
  const place = Math.min(Math.max(index + (action === 'up' ? -1 : 1), 0), last);
  // At the end of the list the same button cannot be pressed again.
  const next = place === 0 ? 'down' : place === last ? 'up' : action;
  return { rows: others.toSpliced(place, 0, row), focus: buttonId(next, place) };
}

/** The ids of the controls of a row, and of the button that adds one. */
export const targetId = (index: number) => `target${index + 1}`;
export const buttonId = (action: string, index: number) => `${action}${index + 1}`;
export const addId = 'add';

type ReadMenu =
  | { kind: 'valid'; menu: MenuEntry[] }
  /** A sentence for each field with a fault, such as `0.url`. The list itself is `menu`. */
  | { kind: 'faulty'; rows: MenuRow[]; faults: Record<string, string> };

/**
 * Reads the rows to be saved. A row without anything typed or chosen is left out. Faults are
 * described in the language `lang`.
 */
export function readMenu(typed: readonly MenuRow[], lang: UiLang): ReadMenu {
  const rows = typed.filter(
    ({ label, target, url }) => label !== '' || target !== '' || url !== '',
  );
  const result = settingSchemas.menu.safeParse(rows.map(entryOf));
  if (result.success) return { kind: 'valid', menu: result.data };
  const faults = Object.entries(faultsByField(result.error, lang)).map(([path, sentence]) => {
    const [index = '', ...rest] = path.split('.');
    const name = rest.at(-1);
    if (name === undefined) return ['menu', sentence];
    if (name === 'label' || name === 'url') return [`${index}.${name}`, sentence];
    return [`${index}.target`, describeFault({ name: 'noMenuTarget' }, lang)];
  });
  return { kind: 'faulty', rows, faults: Object.fromEntries(faults) };
}

/** The entries of rows as far as they are typed, for the picture of the menu. */
export function menuSoFar(rows: readonly MenuRow[]): MenuEntry[] {
  return rows.flatMap((row) => {
    const result = settingSchemas.menu.element.safeParse(entryOf(row));
    return result.success ? [result.data] : [];
  });
}

function entryOf({ label, target, url, place }: MenuRow) {
  if (target === 'link') return { label, place, target: { kind: target, url } };
  if (!target.startsWith(pagePrefix)) return { label, place, target: { kind: target } };
  const articleID = target.slice(pagePrefix.length);
  return { label, place, target: { kind: 'page', articleID } };
}
