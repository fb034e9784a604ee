import { type Extension, Prec } from '@codemirror/state';

/** What the commands `:w` and `:q` do. */
export interface VimActs {
  onSave(): void;
  onLeave(): boolean;
}

/** The keys of Vim. Their code is loaded when the owner switches them on. Rejects without a network. */
export async function loadVim({ onSave, onLeave }: VimActs): Promise<Extension> {
  const { Vim, vim } = await import('@replit/codemirror-vim');
  // Behind a command, Vim gives the focus to the text.
  const leave = () => void setTimeout(onLeave);
  Vim.defineEx('write', 'w', onSave);
  Vim.defineEx('quit', 'q', leave);
  Vim.defineEx('wq', 'wq', () => {
    onSave();
    leave();
  });
  return Prec.highest(vim({ status: true }));
}
