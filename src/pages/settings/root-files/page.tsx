import {
  describeRootFileFault,
  rootFileTexts,
} from '../../../shared/root-files/root-file-texts.ts';
import { findContentFault, type RootFile } from '../../../shared/root-files/root-files.ts';
import { countBytes } from '../../../shared/text.ts';
import { settingsTexts } from '../../../shared/texts/settings.ts';
import { Field, TextField } from '../../../ui/forms/form.tsx';
import type { PageFrame } from '../../../ui/page-frame.ts';
import { settingsFileRemoveUrl, settingsFileUrl } from '../../../urls.ts';
import { SettingsForm, SettingsGroup } from '../settings-form.tsx';

interface FilesPageProps {
  frame: PageFrame;
  files: readonly RootFile[];
  robotsLines: string;
  /** A sentence for each field with a fault. */
  faults: Record<string, string>;
  isSaved: boolean;
}

/** The files at the root of the blog, and the owner's lines of robots.txt. */
export function FilesPage({ frame, files, robotsLines, faults, isSaved }: FilesPageProps) {
  const t = rootFileTexts[frame.lang];
  return (
    <SettingsForm frame={frame} section="files" faults={faults} isSaved={isSaved}>
      <SettingsGroup id="filesHeading" heading={t.files}>
        <p className="settings-aside settings-note">
          {t.filesHint} {files.length === 0 ? t.none : null}
        </p>
        <ul className="settings-aside root-files">
          {files.map((file) => (
            <FileRow key={file.name} frame={frame} file={file} />
          ))}
        </ul>
        <p className="settings-aside">
          <a className="button" href={settingsFileUrl()}>
            {t.add}
          </a>
        </p>
      </SettingsGroup>
      <SettingsGroup id="robotsHeading" heading="robots.txt">
        <TextField
          name="robotsLines"
          label={settingsTexts[frame.lang].robotsLines}
          isCode
          rows={8}
          value={robotsLines}
          hint={t.robotsHint}
          fault={faults.robotsLines}
        />
      </SettingsGroup>
    </SettingsForm>
  );
}

function FileRow({ frame, file }: { frame: PageFrame; file: RootFile }) {
  const t = rootFileTexts[frame.lang];
  // A security.txt expires while nobody looks.
  const fault = findContentFault(file, Date.parse(frame.now));
  return (
    <li>
      <a className="root-file-name" href={`/${file.name}`}>
        /{file.name}
      </a>
      <span className="root-file-size">{t.size(countBytes(file.content))}</span>
      <a href={settingsFileUrl(file.name)} aria-label={t.editFile(`/${file.name}`)}>
        {t.edit}
      </a>
      {fault ? (
        <span className="field-error">{describeRootFileFault(fault, frame.lang)}</span>
      ) : null}
    </li>
  );
}

export interface FilePageProps {
  frame: PageFrame;
  /** The name that the file has; empty for a new one. */
  was: string;
  file: RootFile;
  /** A sentence for each field with a fault. */
  faults: Record<string, string>;
}

/** The form for one file. */
export function FilePage({ frame, was, file, faults }: FilePageProps) {
  const t = rootFileTexts[frame.lang];
  return (
    <SettingsForm
      frame={frame}
      section="files"
      action={settingsFileUrl()}
      faults={faults}
      isSaved={false}
      end={
        was === '' ? null : (
          <form className="settings-end" method="post" action={settingsFileRemoveUrl}>
            <input type="hidden" name="name" value={was} />
            <button type="submit" className="button button-danger">
              {t.remove}
            </button>
          </form>
        )
      }
    >
      <SettingsGroup id="fileHeading" heading={was === '' ? t.newFile : `/${was}`}>
        <input type="hidden" name="was" value={was} />
        <Field
          name="name"
          label={t.address}
          value={file.name === '' ? '' : `/${file.name}`}
          placeholder="/ads.txt"
          hint={t.addressHint}
          autoComplete="off"
          fault={faults.name}
        />
        <TextField
          name="content"
          label={t.content}
          isCode
          rows={8}
          value={file.content}
          hint={t.contentHint}
          fault={faults.content}
        />
      </SettingsGroup>
      <SettingsGroup id="usualHeading" heading={t.usual}>
        <dl className="settings-aside usual-files">
          {t.usualFiles.map(([service, names]) => (
            <div key={service}>
              <dt>{service}</dt>
              <dd>{names}</dd>
            </div>
          ))}
        </dl>
      </SettingsGroup>
    </SettingsForm>
  );
}
