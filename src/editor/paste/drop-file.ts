import { type Extension, Prec } from '@codemirror/state';
import { EditorView, ViewPlugin } from '@codemirror/view';
import type { ArticleContent } from '../../shared/document.ts';
import { untilComposed } from '../text/commands/near-composition.ts';
import { giveFiles } from '../text/commands/take-files.ts';
import { positionOfDrop } from '../uploads/drop-gap.ts';
import { isPicture } from '../uploads/file-place.ts';
import { hold, letGo } from './held-places.ts';
import { insert } from './insert.ts';

export type OnFields = (fields: Partial<ArticleContent>) => void;

/**
 * A Markdown file that is dropped fills an empty article. In an article with words its text goes to
 * the place of the drop.
 */
export function dropFile(onFields: OnFields): Extension {
  return [
    stayOnPage(onFields),
    Prec.high(
      EditorView.domEventHandlers({
        drop(event, view) {
          const files = [...(event.dataTransfer?.files ?? [])];
          const isOurs = takeDropped(view, files, onFields, event);
          if (isOurs) event.preventDefault();
          return isOurs;
        },
      }),
    ),
  ];
}

/**
 * Markdown files become text. All others become uploads. They go to a point of the text, or to the
 * caret. False if nothing is taken.
 */
function takeDropped(
  view: EditorView,
  files: readonly File[],
  onFields: OnFields,
  point?: MouseEvent,
): boolean {
  const at = (isPicture: boolean) =>
    point ? positionOfDrop(view, point, isPicture) : view.state.selection.main.head;
  const texts = files.filter(isMarkdown);
  if (view.state.readOnly) return false;
  if (texts.length > 0) void insertFiles(view, texts, at(false), onFields);
  const others = files.filter((file) => !isMarkdown(file));
  const taken = [true, false].map((isGap) =>
    giveFiles(
      view,
      others.filter((file) => isPicture(file) === isGap),
      at(isGap),
    ),
  );
  return taken.includes(true) || texts.length > 0;
}

function isMarkdown({ name }: File): boolean {
  return /\.(?:md|markdown)$/i.test(name);
}

async function insertFiles(view: EditorView, files: File[], at: number, onFields: OnFields) {
  const place = hold(view, { from: at, to: at });
  const texts = await Promise.all(files.map(decode));
  if (texts.length === 1 && isEmpty(view))
    await insertArticle(view, texts[0] ?? '', onFields, 'input.drop');
  else {
    await untilComposed(view);
    if (view.dom.isConnected) insert(view, place, texts.join('\n\n'), 'input.drop');
  }
  letGo(view, place);
}

/** Puts the text of a file into an empty article, and its front matter into the fields. */
export async function insertArticle(
  view: EditorView,
  file: string,
  onFields: OnFields,
  userEvent: 'input.drop' | 'input.paste',
): Promise<void> {
  const place = hold(view, { from: 0, to: view.state.doc.length });
  const read = await import('./file/read-article.ts').catch(() => undefined);
  const { fields, markdown } = read?.readArticle(file) ?? { fields: {}, markdown: file };
  await untilComposed(view);
  letGo(view, place);
  if (!view.dom.isConnected) return;
  // Words that were typed meanwhile stay.
  insert(view, isEmpty(view) ? { from: 0, to: view.state.doc.length } : place, markdown, userEvent);
  onFields(fields);
}

export function isEmpty({ state }: EditorView): boolean {
  return state.doc.length < 100 && state.sliceDoc().trim() === '';
}

/** Text files of Chinese programs may be GB 18030. */
async function decode(file: File): Promise<string> {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}

/**
 * A file that is dropped beside the text would otherwise open in place of the editor. It goes to
 * the caret.
 */
function stayOnPage(onFields: OnFields): Extension {
  return ViewPlugin.define((view) => {
    const stay = (event: DragEvent) => {
      if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      const files = event.type === 'drop' ? [...event.dataTransfer.files] : [];
      takeDropped(view, files, onFields);
    };
    addEventListener('dragover', stay);
    addEventListener('drop', stay);
    return {
      destroy() {
        removeEventListener('dragover', stay);
        removeEventListener('drop', stay);
      },
    };
  });
}
