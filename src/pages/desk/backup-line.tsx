import { deskTexts } from '../../shared/texts/desk.ts';
import { Event } from '../../ui/event.tsx';
import type { DeskViewProps } from './desk-props.ts';

/** When the last backup was made, and whether it was sound. */
export function BackupLine({ backup, locale }: Pick<DeskViewProps, 'backup' | 'locale'>) {
  const { madeAt, failure } = backup;
  const t = deskTexts[locale.lang];
  if (!failure) {
    return (
      <p className="meta desk-backup">
        <span>
          {madeAt ? <Event words={t.backedUp} time={madeAt} locale={locale} /> : t.noBackup}
        </span>
      </p>
    );
  }
  return (
    <div className="desk-backup desk-warning" role="alert">
      <p>
        <b>
          <Event words={t.backupFailed} time={failure.at} locale={locale} />
        </b>
        {failure.reason}
      </p>
      <p className="meta">
        <span>
          {madeAt ? <Event words={t.soundBackup} time={madeAt} locale={locale} /> : t.noSoundBackup}
        </span>
      </p>
    </div>
  );
}
