import { guessLang } from '../../../shared/lang/guess-lang.ts';
import { isSeal } from '../../../shared/seal.ts';
import {
  builtIns,
  divideMenu,
  type MenuLink,
  maxMenuEntries,
  menuPlaces,
  type OwnPage,
  type ShownMenu,
} from '../../../shared/settings/menu.ts';
import { frameTexts } from '../../../shared/texts/frame.ts';
import { menuSettingsTexts } from '../../../shared/texts/menu-settings.ts';
import { Field, FormError, SelectField } from '../../../ui/forms/form.tsx';
import type { PageFrame } from '../../../ui/page-frame.ts';
import { SettingsForm, SettingsGroup } from '../settings-form.tsx';
import { addId, buttonId, type MenuRow, pageTarget, targetId } from './form.ts';

export interface MenuSettingsProps {
  frame: PageFrame;
  rows: readonly MenuRow[];
  /** The pages to choose from. */
  pages: readonly OwnPage[];
  /** What readers would see of the rows. */
  preview: ShownMenu;
  /** A sentence for each field with a fault, such as `0.label`. */
  faults: Record<string, string>;
  isSaved: boolean;
  isUnsaved: boolean;
  /** The id of the control that has the focus. */
  focus: string;
}

export function MenuSettingsPage(props: MenuSettingsProps) {
  const { frame, rows, preview, faults, isSaved, isUnsaved, focus } = props;
  const t = menuSettingsTexts[frame.lang];
  return (
    <SettingsForm
      frame={frame}
      section="menu"
      faults={faults}
      isSaved={isSaved}
      isUnsaved={isUnsaved}
    >
      {/* Enter in a field presses the first button of its form: it must be the one that saves. */}
      <button type="submit" hidden />
      <SettingsGroup id="previewHeading" heading={t.preview}>
        <Preview frame={frame} menu={preview} />
      </SettingsGroup>
      <SettingsGroup id="entriesHeading" heading={t.entries}>
        <p className="field-hint">{t.entriesHint(maxMenuEntries)}</p>
        <FormError message={faults.menu} />
        <ol className="menu-rows">
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have nothing else of their own.
            <Row key={index} {...props} row={row} index={index} />
          ))}
        </ol>
        <div className="form-actions">
          <button
            type="submit"
            className="button"
            name="change"
            value="add"
            disabled={rows.length >= maxMenuEntries}
            // biome-ignore lint/a11y/noAutofocus: the place where the owner goes on.
            autoFocus={focus === addId}
          >
            {t.add}
          </button>
          <button type="submit" className="button button-quiet" name="change" value="show">
            {t.showPreview}
          </button>
        </div>
      </SettingsGroup>
    </SettingsForm>
  );
}

/** The top of a page as it will be, without its links. */
function Preview({ frame, menu }: { frame: PageFrame; menu: ShownMenu }) {
  const t = menuSettingsTexts[frame.lang];
  const { more } = frameTexts[frame.lang];
  const [row, rest] = divideMenu(menu.header, more);
  const named = (links: readonly MenuLink[]) => links.map(({ label }) => label).join(' · ');
  return (
    <div className="menu-preview">
      <p>
        <span
          className={isSeal(frame.brand) ? 'logo logo-seal' : 'logo'}
          lang={guessLang(frame.brand)}
        >
          {frame.brand}
        </span>
        {row.map(({ label, url, lang }) => (
          <span key={label + url} lang={lang}>
            {label}
          </span>
        ))}
        {rest.length > 0 ? <span>{more}</span> : null}
      </p>
      {menu.header.length === 0 ? <p className="field-hint">{t.previewEmpty}</p> : null}
      {rest.length > 0 ? <p className="field-hint">{t.previewMore(named(rest))}</p> : null}
      {menu.footer.length > 0 ? (
        <p className="field-hint">{t.previewFooter(named(menu.footer))}</p>
      ) : null}
    </div>
  );
}

function Row(props: MenuSettingsProps & { row: MenuRow; index: number }) {
  const { frame, rows, pages, faults, focus, row, index } = props;
  const t = menuSettingsTexts[frame.lang];
  const number = index + 1;
  const targets = listTargets(frame, pages, row.target);
  const isPlain = row.target === '' || row.target === 'link';
  const ownLabel = isPlain ? undefined : findLabel(targets, row.target);
  const name = row.label || ownLabel || t.entry(number);
  const button = (action: 'up' | 'down' | 'remove', label: string, isDisabled = false) => (
    <button
      type="submit"
      className="button button-quiet"
      name="change"
      value={buttonId(action, index)}
      aria-label={label}
      disabled={isDisabled}
      // biome-ignore lint/a11y/noAutofocus: the place where the owner goes on.
      autoFocus={focus === buttonId(action, index)}
    >
      {t[action]}
    </button>
  );
  return (
    <li>
      <fieldset className="menu-row">
        <legend className="visually-hidden">{name}</legend>
        <SelectField
          id={targetId(index)}
          name="target"
          label={t.targetOf(number)}
          isLabelHidden
          value={row.target}
          options={targets}
          hasFocus={focus === targetId(index)}
          fault={faults[`${index}.target`]}
        />
        <Field
          id={`label${number}`}
          name="label"
          label={t.labelOf(number)}
          isLabelHidden
          placeholder={ownLabel ?? t.label}
          value={row.label}
          isOptional
          fault={faults[`${index}.label`]}
        />
        <div className="menu-url">
          <Field
            id={`url${number}`}
            name="url"
            label={t.urlOf(number)}
            isLabelHidden
            placeholder={t.url}
            value={row.url}
            isOptional
            fault={faults[`${index}.url`]}
          />
        </div>
        <SelectField
          id={`place${number}`}
          name="place"
          label={t.placeOf(number)}
          isLabelHidden
          value={row.place}
          options={menuPlaces.map((place) => ({ value: place, label: t.places[place] }))}
        />
        <div className="menu-buttons">
          {button('up', t.moveUp(name), index === 0)}
          {button('down', t.moveDown(name), index === rows.length - 1)}
          {button('remove', t.removeNamed(name))}
        </div>
      </fieldset>
    </li>
  );
}

/** What an entry can lead to. The page that it leads to is among them even if it is gone. */
function listTargets({ lang }: PageFrame, pages: readonly OwnPage[], chosen: string) {
  const t = menuSettingsTexts[lang];
  const ofPages = pages.map(({ articleID, title, isShown }) => ({
    value: pageTarget(articleID),
    label: isShown ? title : t.notPublic(title),
  }));
  const others = [...builtIns, 'link', ''] as string[];
  const isListed = others.includes(chosen) || ofPages.some(({ value }) => value === chosen);
  if (!isListed) ofPages.push({ value: chosen, label: t.missingPage });
  return [
    { value: '', label: t.choose },
    ...(ofPages.length > 0 ? [{ label: t.pages, options: ofPages }] : []),
    {
      label: t.ofBlog,
      options: builtIns.map((name) => ({ value: name, label: frameTexts[lang][name] })),
    },
    { value: 'link', label: t.link },
  ];
}

const findLabel = (targets: ReturnType<typeof listTargets>, chosen: string) =>
  targets
    .flatMap((target) => ('options' in target ? target.options : [target]))
    .find(({ value }) => value === chosen)?.label;
