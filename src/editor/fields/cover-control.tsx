import { useContext, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { LangContext } from '../../browser/lang-context.ts';
import { loadPicture } from '../../browser/reader/covers.ts';
import { isCoverUrl } from '../../shared/document-schemas.ts';
import { infoPanelTexts } from '../../shared/texts/info-panel.ts';
import { coverTexts } from '../../shared/uploads/upload-texts.ts';
import { uploadsPrefix } from '../../urls.ts';
import { pictureTypes } from '../text/commands/files.ts';
import { faultAttributes } from './fault.tsx';
import { useCoverUpload } from './use-cover-upload.ts';
import { WaitingPicture } from './waiting-picture.tsx';

interface CoverControlProps {
  id: string;
  /** The address of the cover. Empty without one. */
  value: string;
  fault: string | undefined;
  onChange(value: string): void;
}

/**
 * The cover: a place for a picture, which is dropped, pasted or chosen. The address of an upload
 * says nothing, so only that of a picture elsewhere is shown, when it is asked for or faulty.
 */
export function CoverControl({ id, value, fault, onChange }: CoverControlProps) {
  const lang = useContext(LangContext);
  const t = coverTexts[lang];
  const { theCover, invalidCover } = infoPanelTexts[lang];
  const chooser = useRef<HTMLInputElement>(null);
  const choose = useRef<HTMLButtonElement>(null);
  const address = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const [hasAddress, setHasAddress] = useState(false);
  const { state, file, take, retry, cancel } = useCoverUpload(lang);
  const check = useCheck(value);
  const isOnItsWay = state.kind === 'sending' || state.kind === 'waiting';
  const isUpload = value.startsWith(uploadsPrefix);
  const isFaulty = check === 'no picture';
  const isFilled = isOnItsWay || check === 'picture' || (isUpload && !isFaulty);
  // A field that has come stays while the owner writes in it.
  if (!hasAddress && !isUpload && (fault !== undefined || isFaulty)) setHasAddress(true);
  // What the owner did last counts.
  const change = (address: string) => {
    cancel();
    onChange(address);
  };
  const words = state.kind === 'failed' ? state.why : isFaulty ? invalidCover : null;
  return (
    <fieldset
      className="cover-control"
      aria-labelledby={`${id}Label`}
      onPaste={(event) => {
        if (take(event.clipboardData.files)) event.preventDefault();
      }}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        setIsOver(false);
        if (event.dataTransfer.files.length === 0) return;
        event.preventDefault();
        take(event.dataTransfer.files);
      }}
    >
      <div
        className="cover-zone"
        data-over={isOver || undefined}
        data-filled={isFilled || undefined}
      >
        {check === 'picture' && !isOnItsWay ? <img src={value} alt={theCover} /> : null}
        {isOnItsWay && file ? <WaitingPicture file={file} label={theCover} /> : null}
        {state.kind === 'waiting' ? (
          <div className="cover-progress" role="status">
            <span>{state.words}</span>
          </div>
        ) : null}
        {state.kind === 'sending' ? (
          <div className="cover-progress" role="status">
            <progress max={1} value={state.share} aria-label={t.uploading} />
            <span>{t.uploading}</span>
          </div>
        ) : null}
        {isFilled ? null : <p>{t.drop}</p>}
        <div className="field-actions">
          <input
            ref={chooser}
            type="file"
            accept={pictureTypes}
            hidden
            onChange={(event) => {
              take(event.target.files);
              event.target.value = '';
            }}
          />
          <button
            ref={choose}
            type="button"
            className="button"
            onClick={() => chooser.current?.click()}
          >
            {isFilled ? t.replace : t.choose}
          </button>
          {state.kind === 'waiting' ? (
            <button type="button" className="button" onClick={retry}>
              {t.retry}
            </button>
          ) : null}
          {isOnItsWay ? (
            <button
              type="button"
              className="button"
              onClick={() => {
                cancel();
                choose.current?.focus();
              }}
            >
              {t.cancel}
            </button>
          ) : null}
          {value !== '' && !isOnItsWay ? (
            <button
              type="button"
              className="button"
              onClick={() => {
                setHasAddress(false);
                change('');
                choose.current?.focus();
              }}
            >
              {t.remove}
            </button>
          ) : null}
          {value === '' && !isOnItsWay && !hasAddress ? (
            <button
              type="button"
              className="button button-quiet"
              onClick={() => {
                // A phone shows its keyboard only for a focus within the event of a tap.
                flushSync(() => setHasAddress(true));
                address.current?.focus();
              }}
            >
              {t.pasteAddress}
            </button>
          ) : null}
        </div>
      </div>
      {hasAddress ? (
        <input
          ref={address}
          id={id}
          {...faultAttributes(id, fault)}
          type="url"
          aria-label={t.address}
          placeholder="https://"
          value={isUpload ? '' : value}
          onChange={(event) => change(event.target.value.trim())}
        />
      ) : null}
      {words ? (
        <span className="field-error" role="alert">
          {words}
        </span>
      ) : null}
    </fieldset>
  );
}

/** An address is checked when the owner has not typed for this long. */
const checkedAfterMs = 400;

/** Whether there is a picture at an address. Undefined until that is known. */
function useCheck(url: string): 'picture' | 'no picture' | undefined {
  const [checked, setChecked] = useState<{ url: string; isPicture: boolean }>();
  const [first] = useState(url);
  useEffect(() => {
    if (url === '') return;
    let isCurrent = true;
    const tell = (isPicture: boolean) => isCurrent && setChecked({ url, isPicture });
    const timer = setTimeout(
      () => {
        if (!isCoverUrl(url)) {
          tell(false);
          return;
        }
        loadPicture(url).then(
          () => tell(true),
          () => tell(false),
        );
      },
      url === first ? 0 : checkedAfterMs,
    );
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [url, first]);
  if (url === '' || checked?.url !== url) return undefined;
  return checked.isPicture ? 'picture' : 'no picture';
}
