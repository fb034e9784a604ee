import {
  type ComponentType,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { untilComposed } from '../../browser/composition.ts';
import { LangContext } from '../../browser/lang-context.ts';
import { showMessage } from '../../browser/messages.ts';
import { editorTexts } from '../../shared/texts/editor.ts';
import { laterCode } from '../text/commands/later-code.ts';

/**
 * Returns a component whose code is loaded as `laterCode` says. If it is asked for before, it comes
 * when it is loaded, but never in the middle of a composition. If it cannot be loaded, `onClose` is
 * called and a message says so: the next press tries again. A part that nobody opens and closes is
 * then missing. `isAsked` is false for a part that is open without a press. For a modal part an
 * empty dialog takes the keys meanwhile: they would change the text behind it.
 */
export function loadLater<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { isModal = false } = {},
): ComponentType<Props> {
  const code = laterCode(load);

  return function Part(props: Props) {
    const lang = useContext(LangContext);
    const [Shown, show] = useState(() => code.loaded);
    const { onClose, isAsked } = props as { onClose?(): void; isAsked?: boolean };
    // biome-ignore lint/correctness/useExhaustiveDependencies: the part is loaded once for each time it is asked for.
    useEffect(() => {
      if (Shown) return;
      let isWanted = true;
      code.fetch().then(
        async () => {
          await untilComposed();
          if (isWanted) show(() => code.loaded);
        },
        () => {
          if (!isWanted || !onClose) return;
          showMessage('warning', editorTexts[lang].partNotLoaded);
          onClose();
        },
      );
      return () => {
        isWanted = false;
      };
    }, [isAsked]);
    if (Shown) return <Shown {...props} />;
    return isModal && onClose ? <WaitingDialog onClose={onClose} /> : null;
  };
}

function WaitingDialog({ onClose }: { onClose(): void }) {
  const lang = useContext(LangContext);
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const opened = dialog.current;
    opened?.showModal();
    return () => opened?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-busy="true"
      aria-label={editorTexts[lang].loading}
      // The event comes later. By then the part itself may stand here.
      onClose={({ currentTarget }) => currentTarget.isConnected && onClose()}
    >
      <p>{editorTexts[lang].loading}</p>
    </dialog>
  );
}
