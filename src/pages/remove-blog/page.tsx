import { type BlogContents, removeBlogTexts } from '../../shared/account/remove-blog-texts.ts';
import { fullDate } from '../../shared/dates.ts';
import { Document } from '../../ui/document.tsx';
import { Field } from '../../ui/forms/form.tsx';
import { PasskeyButton } from '../../ui/forms/passkey-button.tsx';
import { OwnerHead } from '../../ui/owner-head.tsx';
import type { PageFrame } from '../../ui/page-frame.ts';
import { deskUrl, removeBlogUrl } from '../../urls.ts';

export interface RemoveBlogPageProps {
  frame: PageFrame;
  contents: BlogContents;
  /**
   * Until when backups of the server hold everything, in milliseconds. Undefined without backups.
   */
  heldUntil: number | undefined;
  /** The name of the blog, which the owner has to type. */
  brand: string;
  /**
   * Whether the owner, and no thief of a cookie, has given the password or a passkey a short time
   * ago.
   */
  isProven: boolean;
  nameFault: string | undefined;
  passwordFault: string | undefined;
  /** Whether a passkey can take the place of the password. */
  canUsePasskey: boolean;
  passkeyFault: string | undefined;
}

/**
 * Says what goes with the whole blog and what stays, and deletes it. Only a passkey needs a script.
 */
export function RemoveBlogPage(props: RemoveBlogPageProps) {
  const { frame, contents, heldUntil, brand, isProven, nameFault, passwordFault } = props;
  const { canUsePasskey, passkeyFault } = props;
  const t = removeBlogTexts[frame.lang];
  return (
    <Document frame={frame} title={t.title}>
      <div className="column remove-blog">
        <OwnerHead lang={frame.lang} current="settings" title={t.title} />
        <h2>{t.goes}</h2>
        <p>{t.contents(contents)}</p>
        <p>{t.device}</p>
        <h2>{t.stays}</h2>
        <p>{t.kept}</p>
        {heldUntil === undefined ? null : (
          <p>{t.heldUntil(fullDate(new Date(heldUntil).toISOString(), frame))}</p>
        )}
        <p>{t.copies}</p>
        <h2>{t.before}</h2>
        <p>
          <code>suibi backup FILE</code> {t.backup}
        </p>
        <p>
          <code>suibi export DIR</code> {t.export}
        </p>
        <form className="form" method="post" action={removeBlogUrl} noValidate>
          <p>
            <b>{t.confirm}</b>
          </p>
          <Field
            name="name"
            label={t.name}
            hint={t.nameHint(brand)}
            autoComplete="off"
            whenEmpty={t.wrongName}
            fault={nameFault}
          />
          {isProven ? null : (
            <Field
              type="password"
              name="password"
              label={t.password}
              autoComplete="current-password"
              fault={passwordFault}
            />
          )}
          <div className="form-actions">
            <button type="submit" className="button button-danger">
              {t.remove}
            </button>
            {canUsePasskey && !isProven ? (
              <PasskeyButton
                purpose="proof"
                insteadOf="password"
                label={t.removeWithPasskey}
                fault={passkeyFault}
                lang={frame.lang}
              />
            ) : null}
          </div>
        </form>
      </div>
    </Document>
  );
}

/** The answer after everything was deleted. Its script empties what the browser keeps. */
export function BlogRemovedPage({ frame }: { frame: PageFrame }) {
  const t = removeBlogTexts[frame.lang];
  return (
    <Document frame={frame} title={t.title}>
      <div className="column remove-blog" data-forget-device>
        <OwnerHead lang={frame.lang} current="settings" title={t.title} />
        <p className="form-done" role="status">
          {t.done}
        </p>
        <p>
          <a className="button" href={deskUrl}>
            {t.toDesk}
          </a>
        </p>
      </div>
    </Document>
  );
}
