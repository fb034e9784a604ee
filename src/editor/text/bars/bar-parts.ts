import type { StateEffectType } from '@codemirror/state';
import type { UiLang } from '../../../shared/lang/ui-lang.ts';
import type { TextCommand } from '../commands/text-command.ts';

/**
 * What the bars get from the first script. Imported, the catalogue of commands would become a file
 * of its own, which both scripts share, and the first visit 1.5 kB larger.
 */
export interface BarParts {
  lang: UiLang;
  /** The commands of the bar at the selection, in its order. */
  formats: readonly TextCommand[];
  /** A key as its system writes it. */
  describeKey(key: string): string;
  askForBar: StateEffectType<null>;
  /** As in move-in-bar.ts. */
  moveInBar(bar: HTMLElement, event: KeyboardEvent): boolean;
}
