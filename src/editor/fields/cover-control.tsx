import { useContext, useEffect, useRef, useState } from 'react';
import { LangContext } from '../../browser/lang-context.ts';
import { loadPicture } from '../../browser/reader/covers.ts';
import { isCoverUrl } from '../../shared/document-schemas.ts';
import { infoPanelTexts } from '../../shared/texts/info-panel.ts';
import { coverTexts } from '../../shared/uploads/upload-texts.ts';
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

/** The cover: a place for a picture, which is dropped, pasted or chosen, and its address. */
export function CoverControl({ id, value, fault, onChange }: CoverControlProps) {
  const lang = useContext(LangContext);
  const t = coverTexts[lang];
  const chooser = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const { state, file, take, retry, cancel } = useCoverUpload(lang);
  const check = useCheck(value);
  const isOnItsWay = state.kind === 'sending' || state.kind === 'waiting';
  const isShown = check === 'picture' && !isOnItsWay;
  // What the owner did last counts.
  const change = (address: string) => {
    cancel();
    onChange(address);
  };
  const words =
    state.kind === 'failed'
      ? state.why
      : check === 'no picture'
        ? infoPanelTexts[lang].invalidCover
        : null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is for the mouse; the button below does the same.
    <div
      className="cover-control"
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
      <div className="cover-zone" data-over={isOver || undefined}>
        {isShown ? <img src={value} alt={infoPanelTexts[lang].theCover} /> : null}
        {isOnItsWay && file ? (
          <WaitingPicture file={file} label={infoPanelTexts[lang].theCover} />
        ) : null}
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
        {!isShown && !isOnItsWay ? <p>{t.drop}</p> : null}
      </div>
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
        <button type="button" className="button" onClick={() => chooser.current?.click()}>
          {t.choose}
        </button>
        {state.kind === 'waiting' ? (
          <button type="button" className="button" onClick={retry}>
            {t.retry}
          </button>
        ) : null}
        {isOnItsWay ? (
          <button type="button" className="button button-quiet" onClick={cancel}>
            {t.cancel}
          </button>
        ) : null}
        {value !== '' && !isOnItsWay ? (
          <button type="button" className="button button-quiet" onClick={() => change('')}>
            {t.remove}
          </button>
        ) : null}
      </div>
      <input
        id={id}
        {...faultAttributes(id, fault)}
        type="url"
        placeholder="https://"
        value={value}
        onChange={(event) => change(event.target.value.trim())}
      />
      {words ? (
        <span className="field-error" role="alert">
          {words}
        </span>
      ) : null}
    </div>
  );
}

/** An address is checked when the owner has not typed for this long. */
const checkedAfterMs = 400;

/** Whether there is a picture at an address. Undefined until that is known. */
function useCheck(url: string): 'picture' | 'no picture' | undefined {
  const [checked, setChecked] = useState<{ url: string; isPicture: boolean }>();
  useEffect(() => {
    if (url === '') return;
    let isCurrent = true;
    const tell = (isPicture: boolean) => isCurrent && setChecked({ url, isPicture });
    const timer = setTimeout(() => {
      if (!isCoverUrl(url)) {
        tell(false);
        return;
      }
      loadPicture(url).then(
        () => tell(true),
        () => tell(false),
      );
    }, checkedAfterMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [url]);
  if (url === '' || checked?.url !== url) return undefined;
  return checked.isPicture ? 'picture' : 'no picture';
}
