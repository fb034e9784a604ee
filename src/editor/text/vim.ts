import { type Extension, Prec } from '@codemirror/state';
import { EditorView } from '@codemirror/view';

/** What the commands `:w` and `:q` do, and how their field is called. */
interface VimActs {
  onSave(): void;
  onLeave(): boolean;
  /** The name of the field for commands and searches. */
  fieldName: string;
}

/**
 * Vim gives the field for its commands no name. It comes into the page with an update of the
 * editor.
 */
function nameField(name: string): Extension {
  return EditorView.updateListener.of(({ view }) => {
    const field = view.dom.querySelector<HTMLInputElement>('.cm-vim-panel input');
    if (field) field.ariaLabel = name;
  });
}

/**
 * The keys of Vim. Their code is loaded when the owner switches them on. Rejects without a network.
 */
export async function loadVim({ onSave, onLeave, fieldName }: VimActs): Promise<Extension> {
  const { Vim, vim } = await import('@replit/codemirror-vim');
  // Behind a command, Vim gives the focus to the text.
  const leave = () => void setTimeout(onLeave);
  Vim.defineEx('write', 'w', onSave);
  Vim.defineEx('quit', 'q', leave);
  Vim.defineEx('wq', 'wq', () => {
    onSave();
    leave();
  });
  return [Prec.highest(vim({ status: true })), nameField(fieldName)];
}
