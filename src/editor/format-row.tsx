import type { RefObject } from 'react';
import { CommandBar } from './command-bar.tsx';
import { moveInBar } from './text/bars/move-in-bar.ts';
import type { TextEditor } from './text/code-mirror.tsx';
import type { TextCommand } from './text/commands/text-command.ts';

interface FormatRowProps {
  editor: RefObject<TextEditor | null>;
  onCommand(command: TextCommand): void;
  onPalette(): void;
  /** Gives the text the focus. */
  onLeave(): void;
}

/** The commands as a row below the text in a wide window, for those who asked for it. */
export function FormatRow({ editor, onCommand, onPalette, onLeave }: FormatRowProps) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the toolbar in it.
    <div
      className="format-row"
      onKeyDown={({ currentTarget, nativeEvent }) => {
        if (moveInBar(currentTarget, nativeEvent)) onLeave();
      }}
    >
      <CommandBar editor={editor} onCommand={onCommand} onPalette={onPalette} />
    </div>
  );
}
