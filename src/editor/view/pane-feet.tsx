import type { RefObject } from 'react';
import { useTexts } from '../../browser/lang-context.ts';
import { editorTexts } from '../../shared/texts/editor.ts';
import { Counts } from '../counts/counts.tsx';
import type { TextEditor } from '../text/code-mirror.tsx';
import type { View } from './use-view.ts';

interface PaneFeetProps {
  editor: RefObject<TextEditor | null>;
  view: View;
}

/**
 * The line below the panes of a wide window: how long the text is, and whether the preview beside
 * it scrolls with it.
 */
export function PaneFeet({ editor, view }: PaneFeetProps) {
  const t = useTexts(editorTexts);
  const { hasCounts, hasLinkedScroll } = view.settings;
  return (
    <>
      {hasCounts ? (
        <div className="pane-foot text-foot">
          <Counts editor={editor} />
        </div>
      ) : null}
      {view.hasPreview ? (
        <div className="pane-foot preview-foot">
          <button
            type="button"
            aria-pressed={hasLinkedScroll}
            onClick={() => view.change({ hasLinkedScroll: !hasLinkedScroll })}
          >
            {t.linkedScroll}
          </button>
        </div>
      ) : null}
    </>
  );
}
