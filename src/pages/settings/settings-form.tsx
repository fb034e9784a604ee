import type { ReactNode } from 'react';
import { settingsTexts } from '../../shared/texts/settings.ts';
import { Document } from '../../ui/document.tsx';
import { OwnerHead } from '../../ui/owner-head.tsx';
import type { PageFrame } from '../../ui/page-frame.ts';
import {
  settingsCodeUrl,
  settingsFilesUrl,
  settingsIdentityUrl,
  settingsMenuUrl,
  settingsStyleUrl,
  settingsUrl,
} from '../../urls.ts';

/** The pages of the settings in the order of their links. Each has a form of its own. */
const sections = [
  ['general', settingsUrl],
  ['menu', settingsMenuUrl()],
  ['identity', settingsIdentityUrl()],
  ['style', settingsStyleUrl],
  ['code', settingsCodeUrl],
  ['files', settingsFilesUrl],
] as const;

type Section = (typeof sections)[number][0];

interface SettingsFormProps {
  frame: PageFrame;
  section: Section;
  /** Where the form is sent to, if this is not the address of the section. */
  action?: string;
  /** A sentence for each field with a fault. */
  faults: Record<string, string>;
  isSaved: boolean;
  /** What the button says, if it does not save. */
  save?: string;
  /** Why a form without faults was not saved. */
  question?: string | undefined;
  /** Whether the form has what is not saved, although nobody typed since the page was made. */
  isUnsaved?: boolean;
  /** The groups of the form. */
  children: ReactNode;
  /** Below the form. */
  end?: ReactNode;
}

/**
 * A page of the settings: its form is sent to the address of the page. What is unsaved stands in a
 * row at the bottom with its two answers.
 */
export function SettingsForm(props: SettingsFormProps) {
  const { frame, section, faults, isSaved, isUnsaved, save, question, children, end } = props;
  const t = settingsTexts[frame.lang];
  const isFaulty = Object.keys(faults).length > 0;
  const why = isFaulty ? t.faults : (question ?? (isUnsaved ? t.unsaved : undefined));
  const url = new Map<string, string>(sections).get(section);
  const action = props.action ?? url;
  return (
    <Document frame={frame} title={t.title}>
      <form className="settings" method="post" action={action} noValidate>
        {/* Enter in a field presses the first button of a form: it saves, whatever others do. */}
        <button type="submit" hidden />
        <div className="column">
          <OwnerHead lang={frame.lang} current="settings" title={t.title} />
          <SettingsNav frame={frame} current={section} />
          {isSaved ? (
            <p className="form-done" role="status">
              {t.saved}
            </p>
          ) : null}
          <div className="form">{children}</div>
        </div>
        {/* A form that was refused is not saved. The script knows whether another one is. */}
        <div className="save-row" data-state={why ? 'unsaved' : undefined}>
          <div>
            <p role="status" data-unsaved={t.unsaved}>
              {why}
            </p>
            <a className="button button-quiet" href={url}>
              {t.discard}
            </a>
            <button type="submit" className="button button-primary">
              {save ?? t.save}
            </button>
          </div>
        </div>
      </form>
      {end}
    </Document>
  );
}

/** The pages of the settings. */
function SettingsNav({ frame, current }: { frame: PageFrame; current: Section }) {
  const t = settingsTexts[frame.lang];
  return (
    <nav className="settings-sections" aria-label={t.sectionsLabel}>
      {sections.map(([name, url]) => (
        <a key={name} href={url} aria-current={name === current ? 'page' : undefined}>
          {t.sections[name]}
        </a>
      ))}
    </nav>
  );
}

/** Fields of the settings under a heading. */
export function SettingsGroup({
  id,
  heading,
  children,
}: {
  id: string;
  heading: string;
  children: ReactNode;
}) {
  return (
    <section className="form-group" aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      {children}
    </section>
  );
}
